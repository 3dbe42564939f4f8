"""From the knowledge base and a generator to the tables of a new world."""

from sandboxes.core import Rng
from sandboxes.lighttalk.chatter import seed_chats, seed_moments
from sandboxes.lighttalk.people import seed_people
from sandboxes.lighttalk.state import Talk


def seed(talk: Talk, rng: Rng) -> None:
    """Fill the empty tables."""
    seed_people(talk, rng)
    seed_chats(talk, rng)
    seed_moments(talk, rng)
