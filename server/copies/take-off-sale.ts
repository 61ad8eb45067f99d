import type { UsedCopy } from '#contract/copies/used-copies.ts'
import { recordChange } from '#server/audit/index.ts'
import { getUsedCopy } from '#server/catalogue/index.ts'
import { usedCopies } from '#server/catalogue/offers.tables.ts'
import type { Context } from '#server/platform/context.ts'
import { updateRows } from '#server/platform/db/write-rows.ts'
import { moveStock } from '#server/stock/index.ts'
import { changeUsedCopy, endReservation } from './change-used-copy.ts'
import {
  assertCanLeaveSale,
  type CopyDays,
  toExactDays,
  toUsedCopyAuditValues,
} from './used-copies.rules.ts'

const actions = {
  withdrawn: 'used-copy.withdrawn',
  'sold elsewhere': 'used-copy.sold-elsewhere',
} as const

type Departure = {
  id: string
  ifMatch?: string | undefined
  reason: keyof typeof actions
  /** For an undo: it arrived and was sold when it did then. */
  former?: CopyDays | undefined
}

/**
 * Takes a used copy off sale with a ledger row of that reason, and ends its hold or its inspection.
 * @throws AppError not-found; precondition-failed; conflict while it is in checkout, or when it is not on sale
 */
export async function takeOffSale(
  ctx: Context,
  { reason, former, ...named }: Departure,
): Promise<UsedCopy> {
  return changeUsedCopy(ctx, named, async (ctx, before) => {
    const { _id: id, name, stock, available } = before
    assertCanLeaveSale(before.inventory.state)
    await moveStock(ctx, [{ productId: id, quantity: -1, reserved: available - stock, reason }])
    await endReservation(ctx, id, { stillReserved: false })
    if (former) await updateRows(ctx, usedCopies, [{ productId: id, ...former }])
    const after = await getUsedCopy(ctx, id)
    await recordChange(ctx, {
      action: actions[reason],
      subject: { id, name },
      before: toUsedCopyAuditValues(before),
      after: toUsedCopyAuditValues(after),
      exact: toExactDays(before, after),
    })
  })
}
