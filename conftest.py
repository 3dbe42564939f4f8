"""For all tests: pytester, and hypothesis without chance."""

from hypothesis import settings

pytest_plugins = ["pytester"]

settings.register_profile("ordinary", derandomize=True, deadline=None, max_examples=50)
settings.load_profile("ordinary")
