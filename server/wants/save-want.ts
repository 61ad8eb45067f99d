import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { type MediaGrade, mediaGrades } from '#contract/copies/grades.ts'
import { AppError } from '#contract/errors.ts'
import { WANTS_MAX } from '#contract/limits.ts'
import { toCents } from '#contract/money.ts'
import type { Want, WantInput } from '#contract/wants.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { usedCopies, variantOptions } from '#server/catalogue/index.ts'
import { type Context, signedIn } from '#server/platform/context.ts'
import { lockName } from '#server/platform/db/lock-name.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { assertBelowLimit, assertOnSale, findClosedOffers, mayBuy } from '#server/pricing/index.ts'
import { getProduct } from '#server/products/index.ts'
import { lockProducts } from '#server/stock/index.ts'
import { getOwnWant } from './wants.queries.ts'
import { type MeetingOffer, toMeetingText } from './wants.rules.ts'
import { wants } from './wants.tables.ts'

type Wanted = { productId: string; input: WantInput }
type Limits = { maxCents: number | null; minMediaRank: number | null; acceptsNew: boolean }

/**
 * Places a want of the signed-in user at the end of the queue, or changes its limits; a paused one resumes.
 * @throws AppError not-found; invalid-input for a grade of other goods than records; conflict when an offer meets the want
 * already, which still resumes a paused one, for too many wants, and when the customer has ordered the limit of the product
 */
export async function saveWant(ctx: Context, { productId, input }: Wanted): Promise<Want> {
  const { userId } = signedIn(ctx)
  const { _id, parentId, type } = await getProduct(ctx, productId)
  const root = parentId ?? _id
  if (input.minMediaGrade && type !== 'vinyl') {
    throw new AppError('invalid-input', 'Only records have a media grade.', {
      field: 'minMediaGrade',
    })
  }
  const limits = toLimits(input)
  const met = await withTransaction(ctx, async (ctx) => {
    await lockName(ctx, `wants of ${userId}`)
    // No offer of the product can come on sale until the want is in its queue.
    await lockProducts(ctx, [root])
    await assertOnSale(ctx, root)
    await assertBelowLimit(ctx, { userId, offerId: root })
    await resume(ctx, userId, root)
    const offer = await findMeetingOffer(ctx, { userId, productId: root, limits })
    if (!offer) await writeWant(ctx, { userId, productId: root, limits })
    return offer
  })
  if (met) throw new AppError('conflict', toMeetingText(met))
  return getOwnWant(ctx, root)
}

function toLimits({ maxPrice, minMediaGrade, acceptsNew }: WantInput): Limits {
  return {
    maxCents: maxPrice === undefined ? null : toCents(maxPrice),
    minMediaRank: minMediaGrade ? toMediaRank(minMediaGrade) : null,
    acceptsNew,
  }
}

const toMediaRank = (grade: MediaGrade) => mediaGrades.length - mediaGrades.indexOf(grade)

async function resume(ctx: Context, userId: string, productId: string): Promise<void> {
  await ctx.db
    .update(wants)
    .set({ pausedAt: null, missedHolds: 0 })
    .where(and(eq(wants.userId, userId), eq(wants.productId, productId), isNotNull(wants.pausedAt)))
}

/** The cheapest available offer within the limits, by the rule of the queue (db/functions/holds.sql), which the customer may buy now. */
async function findMeetingOffer(
  ctx: Context,
  { userId, productId, limits }: NewWant,
): Promise<MeetingOffer | undefined> {
  const { maxCents, minMediaRank, acceptsNew } = limits
  const isOfProduct = sql`${productId}::uuid in (${products.id}, ${products.parentId})`
  const isMet = sql`meets_want(${products.priceCents}, ${usedCopies}, ${maxCents}::int, ${minMediaRank}::int, ${acceptsNew}::bool)`
  const offers = await ctx.db
    .select({
      id: products.id,
      priceCents: products.priceCents,
      name: sql<
        string | null
      >`coalesce(${usedCopies.mediaGrade}, ${usedCopies.condition}, ${variantOptions.label})`,
    })
    .from(products)
    .leftJoin(usedCopies, eq(usedCopies.productId, products.id))
    .leftJoin(variantOptions, eq(variantOptions.productId, products.id))
    .where(
      and(
        ...[isOfProduct, isNull(products.archivedAt), isMet],
        sql`${products.stock} > ${products.reserved}`,
        mayBuy(sql`${userId}::uuid`, sql`${products.id}`),
      ),
    )
    .orderBy(asc(products.priceCents), asc(products.id))
  const offerIds = offers.map(({ id }) => id)
  const closed = await findClosedOffers(ctx, offerIds)
  return offers.find(({ id }) => !closed.has(id))
}

type NewWant = { userId: string; productId: string; limits: Limits }

async function writeWant(ctx: Context, { userId, productId, limits }: NewWant): Promise<void> {
  const [changed] = await ctx.db
    .update(wants)
    .set(limits)
    .where(and(eq(wants.userId, userId), eq(wants.productId, productId)))
    .returning({ productId: wants.productId })
  if (changed) return
  if ((await ctx.db.$count(wants, eq(wants.userId, userId))) >= WANTS_MAX) {
    throw new AppError('conflict', `You can want at most ${WANTS_MAX} products.`)
  }
  await ctx.db.insert(wants).values({ userId, productId, ...limits, createdAt: ctx.now })
}
