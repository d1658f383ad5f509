"""The OpenAI SDK: ``openai.pydantic_function_tool(Model)``, a model as the definition of a tool, strict.

Source: ``openai/lib/_tools.py`` (3.57.0): the name is the model's, its docstring the description, and the schema is made to fit strict mode.
"""

from toolint.readers.python.frameworks import CallTools, Framework

FRAMEWORK = Framework(
    name="openai",
    calls=(
        CallTools(
            names=frozenset(
                {
                    *(f"openai.{home}pydantic_function_tool" for home in ("", "lib.", "lib._tools.")),
                    *(f"openai.{home}pydantic_responses_function_tool" for home in ("", "lib.", "lib._tools.")),
                }
            ),
            keywords=("model",),
            model=True,
        ),
    ),
    kept_keywords={"model": "input"},
    targets=("openai",),
    strict=True,
    lowered=True,
)
