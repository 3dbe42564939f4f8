"""String: words, sentences, notations, distances, patterns and templates.

Sizes: no text is longer than 10,000 characters, and no result than 100,000.
"""

from sandboxes.core import App
from sandboxes.toolkits.text import measures, notations, patterns, sentences, words

APP = App(name="String", tools=(words, sentences, measures, notations, patterns))
