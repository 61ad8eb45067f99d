import type { UsedCopy } from '#contract/copies/used-copies.ts'
import { toCents } from '#contract/money.ts'
import type { CopyChange } from '#contract/products/offers.ts'
import { recordChange } from '#server/audit/index.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { getUsedCopy, publishProducts } from '#server/catalogue/index.ts'
import { usedCopies } from '#server/catalogue/offers.tables.ts'
import type { Context } from '#server/platform/context.ts'
import { updateRows } from '#server/platform/db/write-rows.ts'
import { assertCopyFields, assertGraded, newVersion } from '#server/products/index.ts'
import { moveStock } from '#server/stock/index.ts'
import { changeUsedCopy, endReservation } from './change-used-copy.ts'
import {
  assertCanReturn,
  type CopyDays,
  toExactDays,
  toUsedCopyAuditValues,
} from './used-copies.rules.ts'

type Return = {
  id: string
  ifMatch?: string | undefined
  /** Dollars. */
  price?: number | undefined
  copy?: CopyChange | undefined
  /** For an undo: it arrived when it did then, as it is stored for an entry without its days. Otherwise now. */
  former?: CopyDays | undefined
}

/**
 * Puts a used copy on sale again, with the given grades and price.
 * @throws AppError not-found; precondition-failed; conflict in any other state; invalid-input without the grades of its type
 */
export async function returnToSale(
  ctx: Context,
  { price, copy = {}, former, ...named }: Return,
): Promise<UsedCopy> {
  return changeUsedCopy(ctx, named, async (ctx, before) => {
    const { _id: id, name, inventory } = before
    assertCanReturn(inventory.state)
    assertCopyFields(before.type, copy)
    assertGraded(before.type, { ...before.copy, ...copy })
    await putOnSale(ctx, before)
    const arrival = former && (former.listedAt ?? inventory.listedAt)
    // A markdown before it left the sale is no reduction of a new offer (Directive 98/6/EC, Article 6a).
    const listing = arrival
      ? { listedAt: new Date(arrival) }
      : { listedAt: ctx.now, wasCents: null, markedDownAt: null }
    await updateRows(ctx, usedCopies, [{ productId: id, ...copy, ...listing }])
    const priceCents = price === undefined ? undefined : toCents(price)
    await updateRows(ctx, products, [{ id, priceCents }], newVersion(ctx))
    const after = await getUsedCopy(ctx, id)
    await recordChange(ctx, {
      action: 'product.changed',
      subject: { id, name },
      before: toUsedCopyAuditValues(before),
      after: toUsedCopyAuditValues(after),
      exact: toExactDays(before, after),
    })
    await publishProducts(ctx, 'product.updated', [id])
  })
}

async function putOnSale(ctx: Context, { _id: id, inventory }: UsedCopy): Promise<void> {
  if (inventory.state === 'needs-inspection') {
    return endReservation(ctx, id, { stillReserved: true })
  }
  await moveStock(ctx, [{ productId: id, quantity: 1, reason: 'correction' }])
}
