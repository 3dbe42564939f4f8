"""LightOS: the clock all apps share."""

from sandboxes.core import App
from sandboxes.lightos import tools

APP = App(name="LightOS", tools=(tools,))
