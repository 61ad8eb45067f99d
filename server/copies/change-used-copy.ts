import { eq, sql } from 'drizzle-orm'
import type { UsedCopy } from '#contract/copies/used-copies.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import {
  getUsedCopy,
  refreshChanged,
  toUsedCopyVersion,
  usedCopyNotFound,
} from '#server/catalogue/index.ts'
import type { Context } from '#server/platform/context.ts'
import { isId } from '#server/platform/db/ids.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { assertVersion } from '#server/platform/version.ts'
import { lockProducts } from '#server/stock/index.ts'
import { reservations } from '#server/stock/stock.tables.ts'

type Named = { id: string; ifMatch?: string | undefined }

/**
 * Runs `change` on a locked used copy, and returns the result.
 * @throws AppError not-found; precondition-failed when it has another version than `ifMatch`
 */
export async function changeUsedCopy(
  ctx: Context,
  { id, ifMatch }: Named,
  change: (ctx: Context, before: UsedCopy) => Promise<void>,
): Promise<UsedCopy> {
  if (!isId(id)) throw usedCopyNotFound()
  return withTransaction(ctx, async (ctx) => {
    const { parentId } = await getUsedCopy(ctx, id)
    // The product first: variants are locked after it (docs/architecture.md).
    if (parentId) await lockProducts(ctx, [parentId])
    await lockProducts(ctx, [id])
    const before = await getUsedCopy(ctx, id)
    assertVersion('The copy', ifMatch, toUsedCopyVersion(before))
    await change(ctx, before)
    await refreshChanged(ctx)
    return getUsedCopy(ctx, id)
  })
}

/** Ends what reserves the copy: a hold or its inspection. `stillReserved` is false when the movement has freed the unit. */
export async function endReservation(
  { db }: Context,
  id: string,
  { stillReserved }: { stillReserved: boolean },
): Promise<void> {
  if (stillReserved) {
    await db.update(products).set({ reserved: sql`0` }).where(eq(products.id, id))
  }
  await db.delete(reservations).where(eq(reservations.productId, id))
}
