from toolint import tool


@tool
def close_ticket(ticket_id: str) -> str:
    """Close one support ticket and return its final state.

    Args:
        ticket_id: The ticket's id, for example 'T-1042'.
    """
    return ticket_id


@tool
def resize_image_2x(image_id: str) -> str:
    """Double the size of an image and return the new one's id.

    Args:
        image_id: The image's id, for example 'img-9'.
    """
    return image_id
