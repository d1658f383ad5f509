from agno.tools import Function


def searching(filtered: bool) -> Function:
    # One of two closures stands for the tool, and two of one scope can't have its name.
    def search_base_with_filters(query: str, filters: list[str]) -> str:
        """Search the knowledge base; if two searches find nothing, say so.

        Args:
            query: Words of the question.
            filters: Tags that a page must have.
        """
        return ""

    def search_base_without(query: str) -> str:
        """Search the knowledge base; if two searches find nothing, say so.

        Args:
            query: Words of the question.
        """
        return ""

    if filtered:
        return Function.from_callable(search_base_with_filters, name="search_base")
    return Function.from_callable(search_base_without, name="search_base")
