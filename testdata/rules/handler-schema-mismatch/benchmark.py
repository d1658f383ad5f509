class GetOrderDetails(Tool):
    @staticmethod
    def invoke(data: dict, order_id: str) -> str:
        return data["orders"][order_id]

    @staticmethod
    def get_info() -> dict:
        return {
            "type": "function",
            "function": {
                "name": "get_order_details",
                "description": "Get the status and details of an order.",
                "parameters": {
                    "type": "object",
                    "properties": {"order_id": {"type": "string", "description": "The order id, such as '#W0000000'."}},
                    "required": ["order_id"],
                },
            },
        }


class CancelOrder(Tool):
    @staticmethod
    def invoke(data: dict, order_id: str, why: str) -> str:
        return data["orders"].pop(order_id) + why

    @staticmethod
    def get_info() -> dict:
        return {
            "type": "function",
            "function": {
                "name": "cancel_order",
                "description": "Cancel an order.",
                "parameters": {
                    "type": "object",
                    "properties": {
                        "order_id": {"type": "string", "description": "The order id."},
                        "reason": {"type": "string", "description": "Why."},
                    },
                    "required": ["order_id", "reason"],
                },
            },
        }
