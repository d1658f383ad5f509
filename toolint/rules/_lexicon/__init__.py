"""The phrases that rules look for in descriptions: one module a language, found by listing."""
