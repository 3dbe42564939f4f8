"""Network: a simulated internet, computed from the seed; no socket is ever opened.

names       what a target is: a host under a domain, or an address
fabric      networks, owners, machines and what listens on them
registry    which domains are registered, by whom, since when
zones       the names and records of a domain
lookalikes  the names that may be taken for another
lookups     the tools
"""

from sandboxes.core import App
from sandboxes.toolkits.network import lookups

APP = App(name="Network", tools=(lookups,))
