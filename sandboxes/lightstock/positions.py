"""The arithmetic of shares and money; pure, and in whole cents throughout."""

from typing import Final, Literal, NamedTuple

Side = Literal["buy", "sell"]

FEE_CAP_CENTS: Final = 100_00
BASIS_POINTS: Final = 10_000


class Position(NamedTuple):
    """How many shares there are, and what they cost.

    The basis is what was last paid for: `basis_shares` for `basis_cents`. A sale leaves it as it
    is, so the average cost is exact however many sales a position is reduced in.

    Attributes:
        quantity: negative where shares were sold that were not there.
    """

    quantity: int
    basis_shares: int
    basis_cents: int

    @property
    def cost_cents(self) -> int:
        """What the shares cost that are left; what they brought, where they were sold short."""
        return prorated(self.basis_cents, abs(self.quantity), self.basis_shares)

    @property
    def margin_cents(self) -> int:
        """What is frozen for a short sale: its proceeds, and half as much again."""
        return 0 if self.quantity > 0 else (3 * self.cost_cents + 1) // 2


NOTHING: Final = Position(0, 1, 0)


def prorated(cents: int, part: int, whole: int) -> int:
    """`cents * part / whole`, the half cent up."""
    return (2 * cents * part + whole) // (2 * whole)


def signed(side: Side, quantity: int) -> int:
    return quantity if side == "buy" else -quantity


def after_fill(position: Position, side: Side, quantity: int, price_cents: int) -> Position:
    """The position once so many shares more were bought or sold."""
    change = signed(side, quantity)
    held = position.quantity
    left = held + change
    if left == 0:
        return NOTHING
    if held * change >= 0:
        cost = position.cost_cents + quantity * price_cents
        return Position(left, abs(left), cost)
    if abs(change) < abs(held):
        return position._replace(quantity=left)
    return Position(left, abs(left), abs(left) * price_cents)


def rated(value_cents: int, rate_bp: int) -> int:
    """The fee on a value, the half cent up, without the cap."""
    return prorated(value_cents, rate_bp, BASIS_POINTS)


def fee_on(value_cents: int, rate_bp: int, traded_cents: int = 0) -> int:
    """The fee of one order, of which `traded_cents` were traded alike before it.

    Rounding goes over all that was traded alike, so that two small orders cost what a large one
    does, to the cent; only the cap is by the order.
    """
    fee = rated(traded_cents + value_cents, rate_bp) - rated(traded_cents, rate_bp)
    return min(FEE_CAP_CENTS, fee)
