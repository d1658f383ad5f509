"""What tests expect a definition to become."""


def test_to_openai(tool):
    expected = {
        "type": "function",
        "function": {"name": "add", "description": "Add.", "parameters": {"type": "object", "properties": {}}},
    }
    assert tool.to_openai() == expected
    assert tool.to_anthropic() == {"name": "add", "description": "Add.", "input_schema": {"type": "object"}}
    tool.client.create.assert_called_once_with(
        tools=[{"name": "add", "description": "Add.", "input_schema": {"type": "object", "properties": {}}}]
    )
