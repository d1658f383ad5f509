"""agno: one tool, a closure for each way in which the set is put together; and one function that is called otherwise."""

from agno.tools.function import Function


def search_tool(filtered: bool, async_mode: bool) -> Function:
    if filtered:

        def search_notes_with_filters(query: str, filters: str) -> str:
            """Search the notes. Two searches are enough.

            Args:
                query: What to look for, for example 'rent'.
                filters: One tag, for example 'work'.
            """
            return query + filters

        async def asearch_notes_with_filters(query: str, filters: str) -> str:
            """Search the notes. Two searches are enough.

            Args:
                query: What to look for, for example 'rent'.
                filters: One tag, for example 'work'.
            """
            return query + filters

        if async_mode:
            return Function.from_callable(asearch_notes_with_filters, name="search_notes")
        return Function.from_callable(search_notes_with_filters, name="search_notes")

    def search_notes(query: str) -> str:
        """Search the notes. Two searches are enough.

        Args:
            query: What to look for, for example 'rent'.
        """
        return query

    return Function.from_callable(search_notes, name="search_notes")


def add_tool() -> Function:
    def store_text(text: str) -> str:
        """Add a note.

        Args:
            text: The note, for example 'pay the rent'.
        """
        return text

    return Function.from_callable(store_text, name="add_note")
