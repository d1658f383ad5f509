"""Settings files that extend others: ``extend = "../toolint.toml"``."""

from __future__ import annotations

import os

from toolint.config.layers import Layer, SettingsError, line_of_setting, read_layer, relative


def read_layers(file: str, cwd: str) -> list[Layer]:
    """The settings in a file and in those that it extends, the farthest first; none where a ``pyproject.toml`` has no table of ours.

    ``file`` is absolute with forward slashes.

    Raises:
        SettingsError: one can't be read or used, or they extend each other.
    """
    layers: list[Layer] = []
    while (layer := read_layer(file, relative(file, cwd))) is not None:
        layers.append(layer)
        written = layer.values.get("extend")
        if written is None:
            return layers[::-1]
        place = f'{line_of_setting(file, relative(file, cwd), "extend")}"extend": '
        named = os.path.join(layer.folder, os.path.expanduser(written))
        file = os.path.normpath(named).replace(os.sep, "/")
        if not os.path.isfile(file):
            kind = "is a folder, not a file" if os.path.isdir(file) else "No such file or directory"
            raise SettingsError(f"{place}{written}: {kind}")
        if any(_is_same(file, one) for one in layers):
            chain = " extends ".join(relative(path, cwd) for path in (*(str(one.file) for one in layers), file))
            raise SettingsError(f"{place}the files extend each other: {chain}")
    if layers:
        raise SettingsError(f"{place}{written} has no table [tool.toolint]")
    return []


def _is_same(file: str, layer: Layer) -> bool:
    return layer.file is not None and os.path.samefile(file, layer.file)
