from pydantic import Field
from toolint import tool


@tool
def read_rows(table: str, order: str = "asc", *, mode: "str" = 'json') -> str:
	"""Return rows of a table, newest first.

	Args:
		table: Name of the table, for example 'orders'.
		order: One of 'asc' or 'desc'.
		mode: One of: json, csv, xml.
	"""
	return table
