import { z } from 'zod'
import { call, done, idParams, ifMatchHeaders, succeeded } from './define-call.ts'
import { REVIEW_AUTHOR_MAX, REVIEW_MAX, SHOP_PAGE_SIZE } from './limits.ts'
import { pageCounts, paging } from './paging.ts'
import { product } from './products/catalogue.ts'

/** Reviews of products by the shop, and the picks of its staff. */

/** A text in Markdown with the name of who wrote it; both empty without a review. */
export const review = z.object({ text: z.string(), author: z.string(), isPick: z.boolean() })
export type Review = z.infer<typeof review>

const bounded = z.object({
  text: z
    .string('The review must be a text')
    .trim()
    .max(REVIEW_MAX, `The review must have at most ${REVIEW_MAX} characters`),
  author: z
    .string('The name must be a text')
    .trim()
    .max(REVIEW_AUTHOR_MAX, `The name must have at most ${REVIEW_AUTHOR_MAX} characters`),
  isPick: z.boolean('isPick must be true or false'),
})

const reviewInput = bounded.refine(({ text, author }) => text === '' || author !== '', {
  path: ['author'],
  error: 'A review has the name of who wrote it',
})

const reviewAnswer = done.extend({
  review,
  /** For `If-Match`. */
  version: z.string(),
})

export const reviewCalls = {
  'GET /products/:id/review': call({
    name: 'getReview',
    access: 'admin',
    scope: 'catalogue:read',
    summary: 'The review of a product as it was written, and whether it is a pick of the staff.',
    params: idParams,
    answer: reviewAnswer,
  }),
  'PUT /products/:id/review': call({
    name: 'setReview',
    access: 'admin',
    scope: 'catalogue:write',
    summary:
      'Review a product, or mark it as a pick of the staff. An empty text takes the review away. 412 when it is another than If-Match names.',
    params: idParams,
    headers: ifMatchHeaders,
    body: reviewInput,
    answer: reviewAnswer,
  }),
  'GET /picks': call({
    name: 'listPicks',
    access: 'anyone',
    isCacheable: true,
    summary: 'The picks of the staff, newest first, each with the first sentence of its review.',
    query: z.object(paging(SHOP_PAGE_SIZE)),
    answer: succeeded.extend({
      products: z.array(product),
      pagination: z.object({ ...pageCounts, totalProducts: z.int() }),
    }),
  }),
}
