from agno.tools import Toolkit
from agno.tools.function import Function


class Actors(Toolkit):
    def add_actor(self, actor_name: str, parameters: dict) -> None:
        def run_actor(**kwargs) -> str:
            """Run the actor once."""
            return ""

        self.register(run_actor)
        self.functions[actor_name].parameters = parameters


def page_toolkit(description: str) -> Toolkit:
    def query_pages(command: str) -> str:
        return command

    toolkit = Toolkit(name="pages", tools=[query_pages])
    for function in toolkit.functions.values():
        function.description = description
    return toolkit


def converted(tool) -> Function:
    async def call_tool(**kwargs) -> str:
        return ""

    return Function(name=tool.name, description=tool.description, parameters=tool.schema, entrypoint=call_tool)


class Mails(Toolkit):
    def __init__(self) -> None:
        super().__init__(name="mails", tools=[self.send_mail])

    def send_mail(self, subject: str, **kwargs) -> str:
        """Send the user a mail.

        Args:
            subject: Subject line, for example 'Report'.
        """
        return subject
