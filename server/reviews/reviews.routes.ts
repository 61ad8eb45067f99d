import type { Review, reviewCalls } from '#contract/reviews.ts'
import { expiryOf, tagsOfList } from '#server/catalogue/index.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { listPicks } from './picks.queries.ts'
import { toReviewVersion } from './review-columns.ts'
import { getReview, setReview } from './set-review.ts'

export const reviewHandlers: HandlersFor<keyof typeof reviewCalls> = {
  'GET /products/:id/review': async (ctx, { params }) => toAnswer(await getReview(ctx, params.id)),
  'PUT /products/:id/review': async (ctx, { params, body, headers }) =>
    toAnswer(
      await setReview(ctx, { productId: params.id, review: body, ifMatch: headers['if-match'] }),
    ),
  'GET /picks': async (ctx, { query: { page, limit } }) => {
    const { products, totalProducts } = await listPicks(ctx, { page, limit })
    const totalPages = Math.ceil(totalProducts / limit)
    return {
      answer: { products, pagination: { currentPage: page, totalPages, totalProducts } },
      tags: tagsOfList(products),
      until: expiryOf(products, ctx),
    }
  },
}

const toAnswer = (review: Review) => ({ review, version: toReviewVersion(review) }) as const
