import { AppError } from '#contract/errors.ts'
import { ADMIN_UNPAGED_MAX, PAGE_LIMIT_MAX, SHOP_PAGE_SIZE } from '#contract/limits.ts'
import {
  type catalogueCalls,
  type ProductQuery,
  type ProductType,
  productTypes,
} from '#contract/products/catalogue.ts'
import {
  expiryOf,
  tagsOfList,
  toProductSort,
  withCompletionMarks,
} from '#server/catalogue/index.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import type { Context } from '#server/platform/context.ts'
import { withFirstClips } from '#server/pressings/index.ts'
import { readFacetChoice } from './facets/facet-choice.ts'
import { readPage } from './list-products.queries.ts'
import type { ProductList } from './listing/product-list.ts'

/** The calls that list products; `server/products` has those of one product. */
export type ListKey = Extract<
  keyof typeof catalogueCalls,
  'GET /products' | 'GET /products/search' | 'GET /products/category/:category'
>

export const listHandlers: HandlersFor<ListKey> = {
  'GET /products': (ctx, { query: { 'needs-completion': needsCompletion, ...query } }) => {
    if (needsCompletion && ctx.actor.kind === 'visitor') {
      throw new AppError('forbidden', 'Only admins see which products wait for their facts.')
    }
    // The back office searches without paging and expects all matches.
    const isUnpaged = query.page === undefined && query.limit === undefined
    const unpagedMax = ctx.actor.kind === 'visitor' ? PAGE_LIMIT_MAX : ADMIN_UNPAGED_MAX
    const { page = 1, limit = query.search && isUnpaged ? unpagedMax : SHOP_PAGE_SIZE } = query
    const list = { ...toProductList({ ...query, page, limit }), needsCompletion }
    return ctx.actor.kind === 'visitor'
      ? answerList(ctx, query, list)
      : answerMarkedList(ctx, query, list)
  },
  'GET /products/search': (ctx, { query: { q, ...query } }) =>
    answerList(ctx, query, toProductList({ ...query, search: q })),
  'GET /products/category/:category': (ctx, { params, query }) =>
    answerList(ctx, query, toProductList({ ...query, type: toType(params.category) })),
}

/** A response with a count that is being counted again is cached this long. */
const STALE_COUNT_MS = 2_000

type FacetQuery = Parameters<typeof readFacetChoice>[1]

async function answerList(ctx: Context, query: FacetQuery, given: ProductList) {
  const choice = await readFacetChoice(ctx, query)
  const list = { ...given, choice }
  const { answer, isStale } = await readPage(ctx, list)
  const products = await withFirstClips(ctx, answer.products)
  const tags = choice.isCanonical ? tagsOfList(products) : undefined
  const recountedAt = isStale ? [new Date(ctx.now.getTime() + STALE_COUNT_MS)] : []
  return { answer: { ...answer, products }, tags, until: expiryOf(products, ctx, recountedAt) }
}

/** For admins, whose responses are never cached. */
async function answerMarkedList(ctx: Context, query: FacetQuery, list: ProductList) {
  const { answer, tags } = await answerList(ctx, query, list)
  return { answer: { ...answer, products: await withCompletionMarks(ctx, answer.products) }, tags }
}

function toProductList({
  'price-min': priceMin,
  'price-max': priceMax,
  'in-stock': inStock,
  facets,
  'facet-limit': facetLimit,
  order,
  sort,
  ...list
}: Omit<ProductQuery, 'page' | 'limit'> & { page: number; limit: number }): ProductList {
  return {
    ...list,
    hasFacets: facets === 'true',
    facetLimit,
    sort: toProductSort({ sort, order }),
    priceMin,
    priceMax,
    isInStock: inStock === 'true',
  }
}

/** Undefined for the category `all`. */
function toType(category: string): ProductType | undefined {
  if (category === 'all') return
  const type = productTypes.find((known) => known === category)
  if (!type) throw new AppError('not-found', 'There is no such category')
  return type
}
