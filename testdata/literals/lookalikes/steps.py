"""Functions of a pipeline."""


def clean(rows):
    return rows


STEPS = [
    {"name": "clean", "function": clean, "description": "Clean the rows with tools."},
    {"name": "sort", "function": sorted, "parameters": {"key": None}},
]
JOB = {"type": "function", "function": clean}
