import { demoReviews } from '#db/demo/reviews.ts'
import type { Context } from '#server/platform/context.ts'
import { setReview } from '#server/reviews/index.ts'
import { daysBefore } from '../past/demo-time.ts'
import type { Offers } from './offers.ts'

/** The staff has reviewed some records, and picked most of them. */
export async function addReviews(admin: Context, offers: Offers): Promise<void> {
  for (const { productKey, daysAgo, text, author, isPick } of demoReviews) {
    const ctx = { ...admin, now: daysBefore(admin.now, daysAgo) }
    await setReview(ctx, { productId: offers(productKey), review: { text, author, isPick } })
  }
}
