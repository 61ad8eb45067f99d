import type { Product } from '#contract/products/catalogue.ts'
import { renderPage } from '#server/pages/index.ts'
import type { Context } from '#server/platform/context.ts'
import { toShopDay } from '#server/platform/shop-calendar.ts'
import type { ReviewRow } from './review-columns.ts'

/** The offer with the review of its product, and whether the staff picked it; the same offer without either. */
export async function withReview<Offer extends Product>(
  ctx: Context,
  offer: Offer,
  { review: text, reviewAuthor: author, reviewedAt, pickedAt }: ReviewRow,
): Promise<Offer> {
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
