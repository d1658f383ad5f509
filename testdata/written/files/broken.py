def find(word: str, query: int) -> str: ...


def names(arguments: dict) -> str:
    return arguments["prefix"] + arguments["query"]


HANDLERS = {"find_word": find, "list_words": names}
