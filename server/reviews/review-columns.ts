import type { Review } from '#contract/reviews.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { toVersion } from '#server/platform/version.ts'

const { review, reviewAuthor, reviewedAt, pickedAt } = products

export const reviewColumns = { review, reviewAuthor, reviewedAt, pickedAt }

export type ReviewRow = Pick<typeof products.$inferSelect, keyof typeof reviewColumns>

/** When the review was written and the product picked. */
export type ReviewDates = Pick<ReviewRow, 'reviewedAt' | 'pickedAt'>

export function toReview({ review: text, reviewAuthor: author, pickedAt }: ReviewRow): Review {
  return { text, author, isPick: pickedAt !== null }
}

export function toReviewVersion({ text, author, isPick }: Review): string {
  return toVersion('review', text, author, String(isPick))
}
