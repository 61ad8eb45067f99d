import { and, eq, isNull, sql } from 'drizzle-orm'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { toDrop } from '#server/catalogue/index.ts'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { lockProducts } from '#server/stock/index.ts'
import { type DropRow, drops } from './drops.tables.ts'

/**
 * Marks a drop as open once it is on sale: from then on units that become available are held for wants as usual. The remainder
 * of a draw goes to wants first; the units of a first-come drop go to those who come first.
 */
export async function openDrop(ctx: Context, productId: string): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    await lockProducts(ctx, [productId])
    const isClosed = and(eq(drops.productId, productId), isNull(drops.openedAt))
    const [drop] = await ctx.db.select().from(drops).where(isClosed)
    if (!drop || toDrop(drop, ctx.now).state !== 'on-sale') return
    await ctx.db.update(drops).set({ openedAt: ctx.now }).where(eq(drops.productId, productId))
    if (drop.mode === 'draw') await holdForQueue(ctx, productId)
  })
}

/** The drop that decides about an offer: its own, otherwise that of its product. */
export async function findDecidingDrop({ db }: Context, offerId: string) {
  const [drop] = await db
    .select()
    .from(drops)
    .where(sql`${drops.productId} = drop_of(${offerId}::uuid)`)
  return drop
}

/**
 * Ends the holds beyond a new limit of a locked offer. Without a start, or with a higher limit, its available units are held for those
 * who wait; after a start they go to those who come first.
 * @param before the deciding drop before the change
 */
export async function followDropChange(
  ctx: Context,
  offerId: string,
  before: DropRow | undefined,
): Promise<void> {
  await ctx.db.execute(sql`select end_holds_over_limit(drop_of(${offerId}::uuid))`)
  const after = await findDecidingDrop(ctx, offerId)
  const goesToFirstComers =
    after?.mode === 'first-come' && after.startsAt && !isLifted(before, after)
  if ((!after || after.openedAt) && !goesToFirstComers) await holdForQueue(ctx, offerId)
}

type Limit = Pick<DropRow, 'limitPerCustomer'> | undefined

const isLifted = (before: Limit, after: Limit): boolean => limitOf(after) > limitOf(before)

const limitOf = (drop: Limit) => drop?.limitPerCustomer ?? Number.POSITIVE_INFINITY

/** Holds the available units of a locked offer and of its variants for the first of the queue. */
async function holdForQueue(ctx: Context, offerId: string): Promise<void> {
  await ctx.db.execute(sql`
    select hold_available_units(id) from ${products}
    where ${offerId}::uuid in (id, parent_id) and stock > reserved and archived_at is null`)
}
