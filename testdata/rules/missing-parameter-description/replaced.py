"""semantic-kernel: another tool is made of the function, with parameters of its own; langchain: the parameter is the library's."""

from langchain_core.tools import Tool
from semantic_kernel.functions import KernelFunctionFromMethod, KernelParameterMetadata, kernel_function


def make_function(operation) -> KernelFunctionFromMethod:
    @kernel_function(name="run_operation", description="Run one operation of the service.")
    async def run_operation(**kwargs) -> str:
        return await operation.run(kwargs)

    parameters = [KernelParameterMetadata(name=p.name, description=p.text) for p in operation.parameters]
    return KernelFunctionFromMethod(method=run_operation, plugin_name="service", parameters=parameters)


def make_plain_function() -> KernelFunctionFromMethod:
    @kernel_function(name="restart_service", description="Restart the service.")
    async def restart_service(reason: str) -> str:
        return reason

    return KernelFunctionFromMethod(method=restart_service, plugin_name="service")


plan = Tool(name="plan_calls", description="Plan the calls that answer a question.", func=print)
