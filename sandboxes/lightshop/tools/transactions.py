"""The record of what was bought."""

from datetime import datetime

from sandboxes.core import Money, Result, tool
from sandboxes.lightshop.rules import transaction_exists
from sandboxes.lightshop.state import Shop, Sid, Tid, Trid


class TransactionRef(Result):
    trid: Trid
    at: datetime
    total: Money


class TransactionLine(Result):
    sid: Sid
    tid: Tid
    name: str
    count: int
    price: Money
    subtotal: Money


class TransactionInfo(TransactionRef):
    lines: list[TransactionLine]


@tool()
def get_trans_history(shop: Shop) -> list[TransactionRef]:
    """All transactions on record, newest first."""
    return [
        TransactionRef(trid=receipt.trid, at=receipt.at, total=receipt.total_cents)
        for receipt in shop.all_receipts()
    ]


@tool(requires=(transaction_exists,))
def get_trans_info(shop: Shop, trid: Trid) -> TransactionInfo:
    """What was bought in one transaction, and at which prices."""
    receipt = shop.get_receipt(trid)
    return TransactionInfo(
        trid=trid,
        at=receipt.at,
        total=receipt.total_cents,
        lines=[
            TransactionLine(
                sid=line.sid,
                tid=line.tid,
                name=line.name,
                count=line.count,
                price=line.price_cents,
                subtotal=line.subtotal_cents,
            )
            for line in receipt.lines
        ],
    )


@tool(writes=True, requires=(transaction_exists,))
def delete_trans_history(shop: Shop, trid: Trid) -> bool:
    """Erase one transaction from the record for good."""
    shop.erase(trid)
    return True
