"""A support desk agent."""
