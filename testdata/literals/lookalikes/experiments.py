"""Runs of experiments, and models with hyperparameters."""

RUNS = [
    {"name": "baseline", "description": "With tools.", "parameters": {"learning_rate": 0.1, "depth": 3}},
    {"name": "wide", "description": "With more tools.", "parameters": {"learning_rate": 0.1, "width": 300}},
]


def start(tool_client):
    tool_client.create_function_run(name="baseline", parameters={"learning_rate": 0.1})
