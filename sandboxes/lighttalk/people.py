"""The user and the contacts of a new world."""

from typing import Any, Final

from sandboxes.core import Rng
from sandboxes.core.data import load
from sandboxes.core.phrases import Filler
from sandboxes.lighttalk.state import Contact, Gender, Profile, Talk

FEWEST, MOST = 5, 100
CHOICES: Final = 12
BLOCKED: Final = 0.1
GENDERS: Final[tuple[Gender, ...]] = ("female", "male")

# Whom one knows from where, and how often.
CIRCLES: Final = {
    ("family", "immediate family"): 6,
    ("family", "extended relatives"): 8,
    ("classmates",): 14,
    ("coworkers",): 22,
    ("neighbours",): 12,
    ("friends",): 24,
    ("gym",): 4,
    ("choir",): 4,
    ("book club",): 4,
    (): 6,
}
TAGS, SHARES = tuple(CIRCLES), tuple(CIRCLES.values())
SECOND: Final = ("friends", "team", "gym", "choir", "book club")


class Namer:
    """Draws full names that differ, while first names and surnames repeat among them."""

    def __init__(self, rng: Rng) -> None:
        self._rng = rng
        self._taken: set[str] = set()
        cultures = load("names")["cultures"]
        home, *others = rng.sample(cultures, 4)
        # Most people of a place share a culture, and its commoner names.
        sizes = {"given_female": 30, "given_male": 30, "family": 18}
        common = {key: rng.sample(home[key], size) for key, size in sizes.items()}
        self._pools: tuple[dict[str, Any], ...] = (common, home, *others)

    def draw(self, gender: Gender) -> str:
        rng = self._rng
        while True:
            pool = rng.weighted(self._pools, (0.35, 0.2, 0.15, 0.15, 0.15))
            name = f"{rng.choice(pool[f'given_{gender}'])} {rng.choice(pool['family'])}"
            if name not in self._taken:
                self._taken.add(name)
                return name


def seed_people(talk: Talk, rng: Rng) -> None:
    """The user first, then five to a hundred contacts."""
    places = rng.sample(load("places")["places"], CHOICES)
    namer, home = Namer(rng), places[0]
    gender = rng.choice(GENDERS)
    me = talk.contacts.add(
        Contact(uid=talk.contacts.new_id(), name=namer.draw(gender), gender=gender, place=home)
    )
    talk.profile.set(Profile(uid=me.uid, places=tuple(sorted(places))))
    # Few people keep a hundred contacts: the smaller of two draws.
    count = min(rng.between(FEWEST, MOST), rng.between(FEWEST, MOST))
    contacts = [_contact(talk, rng, namer, places) for _ in range(count)]
    if not any(contact.blocked for contact in contacts):
        talk.contacts.replace(rng.choice(contacts).uid, blocked=True)


def _contact(talk: Talk, rng: Rng, namer: Namer, places: list[str]) -> Contact:
    texts = load("groups")
    gender = rng.choice(GENDERS)
    name = namer.draw(gender)
    tags = rng.weighted(TAGS, SHARES)
    if rng.chance(0.2):
        tags = tuple(dict.fromkeys((*tags, rng.choice(SECOND))))
    remark = None
    if rng.chance(0.15):
        words = {**texts["slots"], "given": [name.split()[0]]}
        remark = Filler(words, rng).fill(rng.choice(texts["remarks"]))
    return talk.contacts.add(
        Contact(
            uid=talk.contacts.new_id(),
            name=name,
            gender=gender,
            tags=tags,
            signature=rng.choice(texts["signatures"]) if rng.chance(0.6) else "",
            place=places[0] if rng.chance(0.6) else rng.choice(places),
            remark=remark,
            blocked=rng.chance(BLOCKED),
        )
    )
