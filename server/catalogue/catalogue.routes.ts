import {
  type catalogueCalls,
  type ProductQuery,
  type ProductType,
  productTypes,
} from '../../contract/catalogue.ts'
import { AppError } from '../../contract/errors.ts'
import { ADMIN_UNPAGED_MAX, SHOP_PAGE_SIZE } from '../../contract/limits.ts'
import { noteShown } from '../http/cache/shown.ts'
import type { HandlersFor, Http } from '../http/handlers.ts'
import type { Context } from '../platform/context.ts'
import { addProduct } from './add-product.ts'
import { archiveProduct } from './archive-product.ts'
import { getProduct, listProducts, type ProductList } from './catalogue.queries.ts'
import { toProductSort } from './catalogue.rules.ts'
import { tagsOfList, tagsOfProduct } from './catalogue-changes.ts'
import { changeProduct } from './change-product.ts'

export const catalogueHandlers: HandlersFor<keyof typeof catalogueCalls> = {
  'GET /products': (ctx, { query }, http) => {
    // The back office sends no paging when it searches and expects all matches (spec.md section 7).
    const isWhole = Boolean(query.search) && query.page === undefined && query.limit === undefined
    const { page = 1, limit = isWhole ? ADMIN_UNPAGED_MAX : SHOP_PAGE_SIZE } = query
    return answerList(ctx, toProductList({ ...query, page, limit }), http)
  },
  'GET /products/search': (ctx, { query: { q, ...query } }, http) =>
    answerList(ctx, toProductList({ ...query, search: q }), http),
  'GET /products/category/:category': (ctx, { params, query }, http) =>
    answerList(ctx, toProductList({ ...query, type: toType(params.category) }), http),
  'GET /products/:id': async (ctx, { params }, { request }) => {
    const product = await getProduct(ctx, params.id)
    noteShown(request, tagsOfProduct(product))
    return { success: true, product }
  },
  'POST /products': async (ctx, { body, headers }) => ({
    success: true,
    product: await addProduct(ctx, body, headers['idempotency-key']),
  }),
  'PATCH /products/:id': async (ctx, { params, body: { basedOn, ...change } }) => ({
    success: true,
    product: await changeProduct(ctx, { id: params.id, change, basedOn }),
  }),
  'DELETE /products/:id': async (ctx, { params }) => {
    await archiveProduct(ctx, params.id)
    return { success: true }
  },
}

async function answerList(ctx: Context, list: ProductList, { request }: Http) {
  const page = await listProducts(ctx, list)
  noteShown(request, tagsOfList(page.products, list.isInStock ?? false))
  return page
}

function toProductList({
  'price-min': priceMin,
  'price-max': priceMax,
  'in-stock': inStock,
  order,
  sort,
  ...list
}: Omit<ProductQuery, 'page' | 'limit'> & { page: number; limit: number }): ProductList {
  return {
    ...list,
    sort: toProductSort({ sort, order }),
    priceMin,
    priceMax,
    isInStock: inStock === 'true',
  }
}

/** `all` is a category too (spec.md section 9). */
function toType(category: string): ProductType | undefined {
  if (category === 'all') return
  const type = productTypes.find((known) => known === category)
  if (!type) throw new AppError('not-found', 'There is no such category')
  return type
}
