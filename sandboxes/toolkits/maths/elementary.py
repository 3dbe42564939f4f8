"""Elementary functions to the last bit.

C libraries differ in the last bit of a sine, and a world has to answer the same everywhere. So these
compute with sixty digits, and whoever calls them rounds once. `Decimal` itself has the exponential,
the logarithm, powers and the square root.
"""

from collections.abc import Callable
from decimal import Context, Decimal, localcontext
from functools import cache, wraps
from typing import Final, ParamSpec

P = ParamSpec("P")

SIXTY_DIGITS: Final = Context(prec=60, traps=[])
# A double has up to 309 digits before the point, and may come as near as 1e-19 to a multiple of π/2.
REDUCTION: Final = Context(prec=460, traps=[])
# The squares of two doubles lie at most 1264 digits apart, and a sum of a thousand takes four more.
ALL_DIGITS: Final = Context(prec=1400, traps=[])
NEGLIGIBLE: Final = Decimal("1e-60")

ONE: Final = Decimal(1)


def precisely(function: Callable[P, Decimal]) -> Callable[P, Decimal]:
    """Run with sixty digits, whatever context the caller is in."""

    @wraps(function)
    def run(*args: P.args, **kwargs: P.kwargs) -> Decimal:
        with localcontext(SIXTY_DIGITS):
            return function(*args, **kwargs)

    return run


@cache
def pi() -> Decimal:
    """π to the digits of `REDUCTION`, by Machin's formula: π/4 = 4 arctan 1/5 - arctan 1/239."""
    digits = REDUCTION.prec + 10
    unit: int = 10**digits

    def arctan_of_inverse(n: int) -> int:
        power = total = unit // n
        k = 1
        while power:
            power //= -n * n
            k += 2
            total += power // k
        return total

    quarter = 4 * arctan_of_inverse(5) - arctan_of_inverse(239)
    return REDUCTION.scaleb(Decimal(4 * quarter), -digits)


def _series(term: Decimal, factor: Decimal, n: int) -> Decimal:
    """The sum whose first term is given, each next one times factor / ((n + 1) (n + 2))."""
    total = term
    while abs(term) > abs(total) * NEGLIGIBLE:
        term = term * factor / ((n + 1) * (n + 2))
        n += 2
        total += term
    return total


def _reduced(x: Decimal) -> tuple[int, Decimal]:
    """The nearest multiple of π/2, modulo four, and how far x lies from it."""
    with localcontext(REDUCTION):
        right_angle = pi() / 2
        turns = (x / right_angle).to_integral_value()
        return int(turns) % 4, x - turns * right_angle


def _sin_cos(x: Decimal) -> tuple[Decimal, Decimal]:
    quadrant, rest = _reduced(x)
    rest = +rest
    sin_rest, cos_rest = _series(rest, -rest * rest, 1), _series(ONE, -rest * rest, 0)
    return (
        (sin_rest, cos_rest),
        (cos_rest, -sin_rest),
        (-sin_rest, -cos_rest),
        (-cos_rest, sin_rest),
    )[quadrant]


@precisely
def sin(x: Decimal) -> Decimal:
    return _sin_cos(x)[0]


@precisely
def cos(x: Decimal) -> Decimal:
    return _sin_cos(x)[1]


@precisely
def tan(x: Decimal) -> Decimal:
    sine, cosine = _sin_cos(x)
    return sine / cosine


@precisely
def atan(x: Decimal) -> Decimal:
    if abs(x) > 1:
        return (pi() / 2).copy_sign(x) - atan(1 / x)
    for _ in range(3):
        x /= 1 + (1 + x * x).sqrt()
    square, power, total, k = x * x, x, x, 1
    while abs(power) > abs(total) * NEGLIGIBLE:
        power *= -square
        k += 2
        total += power / k
    return 8 * total


@precisely
def asin(x: Decimal) -> Decimal:
    if abs(x) == 1:
        return (pi() / 2).copy_sign(x)
    return atan(x / ((1 - x) * (1 + x)).sqrt())


@precisely
def acos(x: Decimal) -> Decimal:
    # Not π/2 - asin x, of which nothing would be left close to one.
    return +pi() if x == -1 else 2 * atan(((1 - x) / (1 + x)).sqrt())


@precisely
def exp(x: Decimal) -> Decimal:
    return x.exp()


@precisely
def sinh(x: Decimal) -> Decimal:
    # Below one the difference of the exponentials would lose digits.
    return _series(x, x * x, 1) if abs(x) < 1 else (x.exp() - (-x).exp()) / 2


@precisely
def cosh(x: Decimal) -> Decimal:
    return (x.exp() + (-x).exp()) / 2


@precisely
def tanh(x: Decimal) -> Decimal:
    # Beyond 50 it differs from one in the 44th digit; the exponentials would overflow at last.
    return ONE.copy_sign(x) if abs(x) > 50 else sinh(x) / cosh(x)


@precisely
def log(x: Decimal, base: Decimal | None = None) -> Decimal:
    """The logarithm to a base; the natural one without."""
    return x.ln() if base is None else x.ln() / base.ln()


@precisely
def power(x: Decimal, y: Decimal) -> Decimal:
    # `Decimal` leaves 0 to the power 0 undefined.
    return x**y if y else ONE


@precisely
def square_root(x: Decimal) -> Decimal:
    return x.sqrt()


@precisely
def cube_root(x: Decimal) -> Decimal:
    return (abs(x) ** (ONE / 3)).copy_sign(x) if x else x


def hypotenuse(x: Decimal, y: Decimal) -> Decimal:
    # A short leg counts where the long one lies halfway between two doubles, as 1e23 does.
    with localcontext(ALL_DIGITS):
        return (x * x + y * y).sqrt()
