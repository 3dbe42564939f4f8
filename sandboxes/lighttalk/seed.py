from sandboxes.core import Rng
from sandboxes.lighttalk.state import *


def seed(talk: Talk, rng: Rng) -> None:
    me = talk.contacts.new_id()
    talk.contacts.add(Contact(uid=me, name="Me Myself", gender="male", place="Lisbon"))
    talk.profile.set(Profile(uid=me, places=("Lisbon",)))
