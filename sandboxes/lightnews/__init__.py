"""LightNews: the paper of a town."""

from sandboxes.core import App
from sandboxes.lightnews import tools
from sandboxes.lightnews.arrange import ArrangedNews

APP = App(name="LightNews", state=ArrangedNews, tools=(tools,))
