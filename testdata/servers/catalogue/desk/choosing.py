"""What of the table is on offer."""

import copy


def customized(registry: dict, titles: dict) -> dict:
    own = copy.deepcopy(registry)
    for name, title in titles.items():
        own[name]["title"] = title
    return own


async def enabled(registry: dict, version: int, mode: str = "single") -> dict:
    if mode == "all":
        return {name: entry for name, entry in registry.items() if not entry.get("hidden")}
    chosen = {}
    for name, entry in registry.items():
        info = entry.copy()
        if info.get("since", 0) > version:
            continue
        chosen[name] = info
    return chosen
