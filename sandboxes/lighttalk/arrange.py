from sandboxes.lighttalk.state import Talk


class ArrangedTalk(Talk):
    pass
