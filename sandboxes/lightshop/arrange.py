from sandboxes.lightshop.state import Shop


class ArrangedShop(Shop):
    pass
