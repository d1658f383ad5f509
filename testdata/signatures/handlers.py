import decorators
from decorators import (
    Careless,
    Configured,
    ConfiguredCareless,
    Kept,
    Registry,
    async_or_not,
    both_ways,
    both_ways_careless,
    bound,
    by_lambda,
    by_lambda_itself,
    by_partial,
    cached,
    careless,
    careless_with_arguments,
    casting,
    casting_careless,
    composed,
    delegating,
    delegating_careless,
    injecting,
    other_names,
    plain,
    registered,
    registered_as,
    registry,
    renamed,
    signed,
    typed,
    typed_only,
    updated,
    updated_before,
    with_arguments,
    wrapped_by_hand,
    wraps_called,
)


@careless
def tool_careless(first: int, second: str = "x") -> str:
    return second


@other_names
async def tool_other_names(first: int, second: str = "x") -> str:
    return second


@plain
def tool_plain(first: int, second: str = "x") -> str:
    return second


@renamed
def tool_renamed(first: int, second: str = "x") -> str:
    return second


@typed
async def tool_typed(first: int, second: str = "x") -> str:
    return second


@typed_only
def tool_typed_only(first: int, second: str = "x") -> str:
    return second


@updated
def tool_updated(first: int, second: str = "x") -> str:
    return second


@updated_before
def tool_updated_before(first: int, second: str = "x") -> str:
    return second


@wrapped_by_hand
def tool_wrapped_by_hand(first: int, second: str = "x") -> str:
    return second


@wraps_called
def tool_wraps_called(first: int, second: str = "x") -> str:
    return second


@registered
def tool_registered(first: int, second: str = "x") -> str:
    return second


@with_arguments(3)
def tool_with_arguments_3(first: int, second: str = "x") -> str:
    return second


@with_arguments(3, name="x")
def tool_with_arguments_3_name_x(first: int, second: str = "x") -> str:
    return second


@careless_with_arguments(3)
def tool_careless_with_arguments_3(first: int, second: str = "x") -> str:
    return second


@registered_as("x")
def tool_registered_as_x(first: int, second: str = "x") -> str:
    return second


@both_ways
def tool_both_ways(first: int, second: str = "x") -> str:
    return second


@both_ways(limit=2)
def tool_both_ways_limit_2(first: int, second: str = "x") -> str:
    return second


@both_ways_careless
def tool_both_ways_careless(first: int, second: str = "x") -> str:
    return second


@both_ways_careless(limit=2)
def tool_both_ways_careless_limit_2(first: int, second: str = "x") -> str:
    return second


@by_partial
def tool_by_partial(first: int, second: str = "x") -> str:
    return second


@by_partial(limit=2)
def tool_by_partial_limit_2(first: int, second: str = "x") -> str:
    return second


@async_or_not
def tool_async_or_not(first: int, second: str = "x") -> str:
    return second


@async_or_not
async def tool_async_or_not_2(first: int, second: str = "x") -> str:
    return second


@casting
def tool_casting(first: int, second: str = "x") -> str:
    return second


@casting_careless
def tool_casting_careless(first: int, second: str = "x") -> str:
    return second


@by_lambda
def tool_by_lambda(first: int, second: str = "x") -> str:
    return second


@bound
def tool_bound(first: int, second: str = "x") -> str:
    return second


@injecting
def tool_injecting(first: int, second: str = "x") -> str:
    return second


@delegating
def tool_delegating(first: int, second: str = "x") -> str:
    return second


@delegating_careless
def tool_delegating_careless(first: int, second: str = "x") -> str:
    return second


@cached
def tool_cached(first: int, second: str = "x") -> str:
    return second


@signed
def tool_signed(first: int, second: str = "x") -> str:
    return second


@composed(plain, registered)
def tool_composed_plain_registered(first: int, second: str = "x") -> str:
    return second


@Kept
def tool_class_kept(first: int, second: str = "x") -> str:
    return second


@Careless
def tool_class_careless(first: int, second: str = "x") -> str:
    return second


@Configured(3)
def tool_class_configured_3(first: int, second: str = "x") -> str:
    return second


@ConfiguredCareless(3)
def tool_class_configuredcareless_3(first: int, second: str = "x") -> str:
    return second


@registry.add
def tool_registry_add(first: int, second: str = "x") -> str:
    return second


@registry.named("x")
def tool_registry_named_x(first: int, second: str = "x") -> str:
    return second


@registry.guarded
def tool_registry_guarded(first: int, second: str = "x") -> str:
    return second


@registry.logged
def tool_registry_logged(first: int, second: str = "x") -> str:
    return second


@Registry.logged
def tool_class_registry_logged(first: int, second: str = "x") -> str:
    return second


@decorators.plain
def tool_decorators_plain(first: int, second: str = "x") -> str:
    return second


@decorators.careless
def tool_decorators_careless(first: int, second: str = "x") -> str:
    return second


@plain
@registered
@with_arguments(1)
def tool_several(first: int, second: str = "x") -> str:
    return second


@plain
@careless
def tool_careless_within(first: int, second: str = "x") -> str:
    return second


@by_lambda_itself
def tool_by_lambda_itself(first: int, second: str = "x") -> str:
    return second


@by_lambda_itself(limit=2)
def tool_by_lambda_itself_limit(first: int, second: str = "x") -> str:
    return second
