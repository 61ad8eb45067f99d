import { and, eq, isNull, lte, not, sql } from 'drizzle-orm'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { isInShop } from '#server/catalogue/index.ts'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { drawOrder, drops, markDrawn } from '#server/pricing/index.ts'
import { lockProducts } from '#server/stock/index.ts'
import { mailNotDrawnJob } from '../wants.jobs.ts'
import { dropEntries } from './draws.tables.ts'
import { hasWon } from './entries.queries.ts'

/** The draws whose time has come. That of an archived product waits: its units cannot be bought. */
export async function listDueDraws({ db, now }: Context): Promise<string[]> {
  const isDue = and(eq(drops.mode, 'draw'), isNull(drops.drawnAt), lte(drops.startsAt, now))
  const due = await db
    .select({ productId: drops.productId })
    .from(drops)
    .innerJoin(products, eq(products.id, drops.productId))
    .where(and(isDue, isInShop))
  return due.map(({ productId }) => productId)
}

/**
 * Draws once its time has come: each entry gets its place, the first get a hold, and all others a mail. The
 * holds are made by the function of wants (decision 53), which passes units on in the same order later.
 */
export async function drawDrop(ctx: Context, productId: string): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const offer = (await lockProducts(ctx, [productId])).get(productId)
    if (!offer || offer.archivedAt) return
    const seed = await markDrawn(ctx, productId)
    if (seed === undefined) return
    const entries = await ctx.db
      .select({ userId: dropEntries.userId })
      .from(dropEntries)
      .where(eq(dropEntries.productId, productId))
    const order = drawOrder(
      seed,
      entries.map(({ userId }) => userId),
    )
    await ctx.db.execute(sql`
      update drop_entries e set place = drawn.place
      from unnest(${sql.param(order)}::uuid[]) with ordinality as drawn (user_id, place)
      where e.product_id = ${productId}::uuid and e.user_id = drawn.user_id`)
    await ctx.db.execute(sql`select hold_available_units(${productId}::uuid)`)
    await mailOthers(ctx, productId)
  })
}

/** The winners get the mail of their hold. */
async function mailOthers(ctx: Context, productId: string): Promise<void> {
  const others = await ctx.db
    .select({ userId: dropEntries.userId, title: products.name })
    .from(dropEntries)
    .innerJoin(products, eq(products.id, dropEntries.productId))
    .where(and(eq(dropEntries.productId, productId), not(hasWon)))
  const mails = others.map((other) => ({ ...other, productId }))
  if (mails.length > 0) await ctx.jobs.enqueueAll(ctx.db, mailNotDrawnJob, mails)
}
