import { and, eq, notInArray, sql } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { type LineDrop, readLineDrops, type StockLine } from '#server/catalogue/index.ts'
import type { Context } from '#server/platform/context.ts'
import { orderLines, orders } from './orders.tables.ts'

type Wanted = {
  userId: string
  lines: readonly StockLine[]
  /** The units of each offer that the order takes from holds of the customer. */
  heldUnits: ReadonlyMap<string, number>
}

/**
 * Requires that each line is on sale, or on hold for the customer, and within the limit of its drop. The limit counts the paid
 * and open orders of the customer (DROP-12), which therefore must wait for each other.
 * @throws AppError conflict, which lets no open order give way (decision 27)
 */
export async function assertDropsAllow(
  ctx: Context,
  { userId, lines, heldUnits }: Wanted,
): Promise<void> {
  const found = await readLineDrops(
    ctx,
    lines.map(({ productId }) => productId),
  )
  const units = new Map(lines.map(({ productId, quantity }) => [productId.toLowerCase(), quantity]))
  for (const { offerId, refusal } of found) {
    const isHeld = (heldUnits.get(offerId) ?? 0) >= (units.get(offerId) ?? 0)
    if (refusal && !isHeld) throw new AppError('conflict', refusal)
  }
  for (const [dropId, covered] of Map.groupBy(found, (drop) => drop.dropId)) {
    const limit = limitOf(covered)
    if (limit === null) continue
    const wanted = covered.reduce((sum, { offerId }) => sum + (units.get(offerId) ?? 0), 0)
    if (wanted <= limit && wanted + (await countUnits(ctx, userId, dropId)) <= limit) continue
    throw new AppError('conflict', `At most ${limit} per customer.`)
  }
}

const limitOf = ([first]: readonly LineDrop[]) => first?.limit ?? null

/** The units of the offer and its variants in the customer's orders. */
async function countUnits({ db }: Context, userId: string, offerId: string): Promise<number> {
  const [row] = await db
    .select({
      units: sql<number>`coalesce(sum(${orderLines.quantity} - ${orderLines.restocked}), 0)::int`,
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(
      and(
        ...[eq(orders.userId, userId), notInArray(orders.status, ['cancelled', 'returned'])],
        sql`${offerId}::uuid in (${products.id}, ${products.parentId})`,
      ),
    )
  return row?.units ?? 0
}
