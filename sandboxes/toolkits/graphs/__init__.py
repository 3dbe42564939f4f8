"""Graph: walks, paths, components, spanning trees and matrices of small graphs.

A node is a string; a whole number stands for its digits, since JSON has no other keys. The order of
nodes is: whole numbers by size, then all others by their characters.
"""

from sandboxes.core import App
from sandboxes.toolkits.graphs import forms, paths, structure

APP = App(name="Graph", tools=(paths, structure, forms))
