/**
 * Owns what the shop thinks of its products: reviews, and the picks of its staff. Must not know orders or customers.
 */
export { toFirstSentence } from './first-sentence.rules.ts'
export { readNewestPicks } from './picks.queries.ts'
export { planReviewUndo } from './plan-review-undo.ts'
export { reviewHandlers } from './reviews.routes.ts'
export { setReview } from './set-review.ts'
export { withReview } from './with-review.ts'
