from units.quantities import *  # noqa: F403
