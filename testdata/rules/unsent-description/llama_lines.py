from llama_index.core.tools import FunctionTool


def count_words(text: str, mode: str) -> int:
    """Count the words of a text.

    Args:
        text (str): Plain text, any language.
        mode (str): How to count. One of these:
            "all" for every token,
            "words" for tokens with a letter.
    """
    return len(text)


tool = FunctionTool.from_defaults(count_words)
