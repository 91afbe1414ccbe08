"""How all tests run."""

from __future__ import annotations

from hypothesis import settings

# Two busy cores make any time limit a matter of luck.
settings.register_profile("callwave", deadline=None)
settings.load_profile("callwave")
