import { and, eq, isNotNull, or } from 'drizzle-orm'
import type { Product } from '#contract/products/catalogue.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { renderPage } from '#server/pages/index.ts'
import type { Context } from '#server/platform/context.ts'
import { toShopDay } from '#server/platform/shop-calendar.ts'
import { reviewColumns } from './review-columns.ts'

/** The offer with the review of its product, and whether the staff picked it; the same offer without either. */
export async function withReview<Offer extends Product>(
  ctx: Context,
  offer: Offer,
): Promise<Offer> {
  const isReviewed = or(isNotNull(products.reviewedAt), isNotNull(products.pickedAt))
  const [row] = await ctx.db
    .select(reviewColumns)
    .from(products)
    .where(and(eq(products.id, offer.parentId ?? offer._id), isReviewed))
  if (!row) return offer
  const { review: text, reviewAuthor: author, reviewedAt, pickedAt } = row
  return {
    ...offer,
    ...(reviewedAt && {
      review: {
        content: await renderPage(ctx, text),
        author,
        writtenOn: toShopDay(reviewedAt, ctx.settings.timezone),
      },
    }),
    ...(pickedAt && { isPick: true as const }),
  }
}
