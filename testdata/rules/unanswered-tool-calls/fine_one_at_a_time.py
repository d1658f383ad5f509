def step(client, messages, tools, run):
    reply = client.chat.completions.create(model="gpt", messages=messages, tools=tools, parallel_tool_calls=False)
    call = reply.choices[0].message.tool_calls[0]
    messages.append({"role": "tool", "tool_call_id": call.id, "content": run(call)})
