"""What LightStock refuses with."""

from sandboxes.core import Conflict, Forbidden, InvalidArgument, NotFound, PreconditionFailed


class SectorNotFound(NotFound):
    template = "there is no sector {sector!r}"


class TickerNotFound(NotFound):
    template = "no stock has the ticker {ticker!r}"


class OrderNotFound(NotFound):
    template = "there is no pending order {oid!r}"


class AlertNotFound(NotFound):
    template = "there is no price alert for {ticker!r}"


class PasswordMissing(PreconditionFailed):
    template = "the trading password has not been entered for this request"


class MarketClosed(PreconditionFailed):
    template = "the market is closed"


class NoDayTradesLeft(PreconditionFailed):
    template = "no day trades are left; the Basic tier has a limited number of them a day"


class NotEnoughCash(PreconditionFailed):
    template = "this takes {needed}, but only {available} of the trading balance is free"


class NotEnoughSavings(PreconditionFailed):
    template = "{wanted} wanted, but the savings are {savings}"


class NotEnoughShares(PreconditionFailed):
    template = "{wanted} wanted, but only {free} shares of {ticker!r} are held and free"


class SharesReserved(Conflict):
    template = "pending orders reserve {reserved} shares of {ticker!r}, only {free} are free"


class NoShortSelling(Forbidden):
    template = "only {held} shares of {ticker!r} are held; the Basic tier cannot sell short"


class VipOnly(Forbidden):
    template = "this is for the VIP tier alone"


class AlreadyVip(Conflict):
    template = "the account is VIP already"


class StopNotBelowPrice(InvalidArgument):
    template = "the stop price {stop} is not below the price of {ticker!r}, {price}"
