from langchain.tools import tool


@tool
def cook_meal(ingredients: str) -> str:
    """Write a recipe.

    Args:
        ingredients: What is there, for example 'rice, leek'.
    """
    return ingredients


@tool(parse_docstring=True)
def bake_cake(ingredients: str) -> str:
    """Write a recipe for a cake.

    Args:
        ingredients: What is there, for example 'flour, eggs'.
    """
    return ingredients
