"""Math: arithmetic, functions, whole numbers and statistics.

Arithmetic and roots read a number as it is written (0.1 + 0.2 is 0.3) and round once, at the end.
Logarithms, exponentials and angles take the double itself, as every other library does.
"""

from sandboxes.core import App
from sandboxes.toolkits.maths import arithmetic, functions, lists, whole

APP = App(name="Math", tools=(arithmetic, functions, whole, lists))
