"""The desk's tools for an OpenAI agent."""

from __future__ import annotations

from typing import Any

from agents import Agent, RunContextWrapper, function_tool

from deskagent import store


@function_tool
def getCustomer(customer_id: str) -> dict[str, Any]:
    """Return a customer's name, mail address and contract.

    Use it once the id is known. It does not return tickets.

    Args:
        customer_id: The customer's id, e.g. 'customer-7'.
    """
    return store.get("customer", customer_id)


@function_tool
def send_summary(context: RunContextWrapper[Any], ticket_id: str, summary: str) -> str:
    """Mail the customer a summary of the talk and close the ticket.

    Use it at the end of a talk, once, after the customer has said that the question is answered.

    Args:
        ticket_id: The ticket's id, e.g. 'ticket-42'.
        summary: Question and answer in at most five sentences.
    """
    store.get("ticket", ticket_id)["summary"] = summary
    return "sent"


desk = Agent(name="Desk", instructions="Answer customers.", tools=[getCustomer, send_summary])
