import { type CallInput, calls } from '#contract/calls.ts'
import { toCartLink } from '#contract/cart-link.ts'
import { type Api, isApiError } from '#contract/client.ts'
import { AppError } from '#contract/errors.ts'
import { shopFormats } from '#contract/locale.ts'
import type { McpInput, McpOutput, McpToolName } from '#contract/mcp.ts'
import type { Product } from '#contract/products/catalogue.ts'
import { getDeliverySettings, hasRates, listUsualCountries } from '#server/delivery/index.ts'
import { deliveryQuoteHandlers, listDeliveredLines } from '#server/delivery-quotes/index.ts'
import type { Http } from '#server/http/handlers.ts'
import type { Context } from '#server/platform/context.ts'
import { toShopDay } from '#server/platform/shop-calendar.ts'
import {
  type ToolShop,
  toFoundProduct,
  toProductDetails,
  toState,
} from './to-tool-product.rules.ts'

/** The public calls, run in this process as a visitor makes them. */
export type ToolCalls = {
  ctx: Context
  api: Api
  http: Http
  /** Counts a further read of the same request. @throws AppError too-many-requests */
  countRead: () => void
  /** Aborted once the client has left. */
  signal: AbortSignal
}

type Tools = {
  [Name in McpToolName]: (calls: ToolCalls, input: McpInput<Name>) => Promise<McpOutput<Name>>
}

export const tools: Tools = {
  search_products: async ({ ctx, api }, { query, type, priceMin, priceMax, inStock, limit }) => {
    const { products, pagination, meantSearch } = await api('GET /products', {
      query: {
        page: 1,
        limit,
        ...(query && { search: query }),
        ...(type && { type }),
        ...(priceMin !== undefined && { 'price-min': priceMin }),
        ...(priceMax !== undefined && { 'price-max': priceMax }),
        ...(inStock && { 'in-stock': 'true' }),
      },
    })
    return {
      products: products.map((product) => toFoundProduct(product, toShop(ctx))),
      total: pagination.totalProducts,
      ...(meantSearch !== undefined && { meantSearch }),
    }
  },

  get_product: async ({ ctx, api }, { id }) => {
    const { product, offers = [] } = await api('GET /products/:id', { params: { id } })
    const others = offers.filter(({ _id }) => _id !== product._id)
    return toProductDetails(product, others, toShop(ctx))
  },

  check_availability: async (shopCalls, { ids }) => {
    const { ctx } = shopCalls
    const found = await findProducts(shopCalls, ids)
    const products = ids.map((id) => {
      const product = found.get(id)
      return product ? toState(product, toShop(ctx)) : { id, availability: 'unknown' as const }
    })
    return { products }
  },

  delivery_price: async ({ ctx, http }, { country, lines }) => {
    await assertShown(ctx, lines)
    const items = lines.map(({ id, quantity }) => `${id}:${quantity}`).join(',')
    const query = calls['GET /delivery'].query.parse({ country, items })
    // This call has no other input.
    const input = { query } as CallInput<'GET /delivery'>
    const answer = await deliveryQuoteHandlers['GET /delivery'](ctx, input, http)
    if (!('rates' in answer)) throw new Error('GET /delivery has sent a reply')
    const { rates, collectionOnly } = answer
    const note = rates.length === 0 ? await whyNoRates(ctx, country) : undefined
    return { rates, collectionOnly, currency: shopFormats().currency, ...(note && { note }) }
  },

  cart_link: async (shopCalls, { lines }) => {
    const { ctx } = shopCalls
    const ids = lines.map(({ id }) => id)
    const found = await findProducts(shopCalls, ids)
    const isForSale = (id: string) => {
      const product = found.get(id)
      return product !== undefined && toState(product, toShop(ctx)).availability !== 'sold out'
    }
    const linked = lines.filter(({ id }) => isForSale(id))
    const link = toCartLink(linked.map(({ id, quantity }) => ({ productId: id, quantity })))
    return {
      url: `${ctx.settings.publicUrl}${linked.length > 0 ? link : '/'}`,
      notAdded: ids
        .filter((id) => !isForSale(id))
        .map((id) => ({ id, reason: whyNotAdded(found.get(id), toShop(ctx)) })),
    }
  },
}

function whyNotAdded(product: Product | undefined, shop: ToolShop) {
  if (!product) return 'unknown'
  return toState(product, shop).notYet === undefined ? 'sold out' : 'not on sale yet'
}

/** One after another, each counted like a call of its own, until the client has left. */
async function findProducts(
  { api, countRead, signal }: ToolCalls,
  ids: readonly string[],
): Promise<Map<string, Product>> {
  const found = new Map<string, Product>()
  for (const [index, id] of [...new Set(ids)].entries()) {
    if (signal.aborted) break
    if (index > 0) countRead()
    try {
      found.set(id, (await api('GET /products/:id', { params: { id } })).product)
    } catch (error) {
      if (!isApiError(error) || error.statusCode !== 404) throw error
    }
  }
  return found
}

/** The price would be that of the other lines alone. @throws AppError not-found */
async function assertShown(ctx: Context, lines: McpInput<'delivery_price'>['lines']) {
  const wanted = lines.map(({ id, quantity }) => ({ productId: id, quantity }))
  const found = (await listDeliveredLines(ctx, wanted)).filter(({ isShown }) => isShown)
  const shown = new Set(found.map(({ productId }) => productId))
  const unknown = lines.find(({ id }) => !shown.has(id.toLowerCase()))
  if (unknown) throw new AppError('not-found', `Product not found: ${unknown.id}`)
}

async function whyNoRates(ctx: Context, country: string): Promise<string> {
  const settings = await getDeliverySettings(ctx)
  const isFree = !hasRates(settings) && listUsualCountries(settings).includes(country)
  return isFree ? 'Delivery is free.' : 'The shop does not deliver these products to this country.'
}

function toShop({ settings, now }: Context): ToolShop {
  const { publicUrl, timezone } = settings
  return { publicUrl, today: toShopDay(now, timezone), timezone }
}
