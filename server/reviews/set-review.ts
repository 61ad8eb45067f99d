import { and, eq } from 'drizzle-orm'
import { pick } from '#contract/products/product-fields.ts'
import type { Review } from '#contract/reviews.ts'
import { recordChange } from '#server/audit/index.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { isListed, productNotFound } from '#server/catalogue/index.ts'
import type { Context } from '#server/platform/context.ts'
import { eqId } from '#server/platform/db/ids.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { assertVersion } from '#server/platform/version.ts'
import { lockProducts } from '#server/stock/index.ts'
import {
  type ReviewDates,
  type ReviewRow,
  reviewColumns,
  toReview,
  toReviewVersion,
} from './review-columns.ts'

/** @throws AppError not-found for an unknown or archived product, and for a variant */
export async function getReview(ctx: Context, productId: string): Promise<Review> {
  return toReview(await readRow(ctx, productId))
}

async function readRow({ db }: Context, productId: string): Promise<ReviewRow> {
  const isThis = and(eqId(products.id, productId), isListed)
  const [row] = await db.select(reviewColumns).from(products).where(isThis)
  if (!row) throw productNotFound()
  return row
}

type Update = {
  productId: string
  review: Review
  ifMatch?: string | undefined
  /** Those of before, for an undo. */
  dates?: ReviewDates | undefined
}

/**
 * Reviews a product, and makes it a pick of the staff or no longer one. The dates of a review and of a pick are those of their last change.
 * @throws AppError not-found for an unknown or archived product, and for a variant; precondition-failed when the review is another than
 * `ifMatch` names
 */
export async function setReview(
  ctx: Context,
  { productId, review, ifMatch, dates }: Update,
): Promise<Review> {
  return withTransaction(ctx, async (ctx) => {
    const product = (await lockProducts(ctx, [productId])).get(productId.toLowerCase())
    const row = await readRow(ctx, productId)
    const before = toReview(row)
    assertVersion('The review', ifMatch, toReviewVersion(before))
    const after = { ...review, author: review.text === '' ? '' : review.author }
    const isRewritten = after.text !== before.text || after.author !== before.author
    const reviewedAt = isRewritten ? (dates?.reviewedAt ?? ctx.now) : row.reviewedAt
    const pickedAt = row.pickedAt ?? dates?.pickedAt ?? ctx.now
    await ctx.db
      .update(products)
      .set({
        review: after.text,
        reviewAuthor: after.author,
        reviewedAt: after.text === '' ? null : reviewedAt,
        pickedAt: after.isPick ? pickedAt : null,
      })
      .where(eq(products.id, productId))
    await recordChange(ctx, {
      action: 'product.review',
      subject: { id: productId, name: product?.name ?? '' },
      before,
      after,
      exact: { before: { ...before, ...pick(row, ['reviewedAt', 'pickedAt']) }, after },
    })
    return after
  })
}
