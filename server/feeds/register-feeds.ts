import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { shopFormats } from '#contract/locale.ts'
import type { Product } from '#contract/products/catalogue.ts'
import { readDeliveryState, withDeliveryPrices } from '#server/delivery-quotes/index.ts'
import {
  isUnchanged,
  sendNotModified,
  sendUnlessUnchanged,
} from '#server/http/conditional-request.ts'
import { withBounds } from '#server/http/routing/routes.ts'
import { listNews } from '#server/newsletter/index.ts'
import { type Context, type Services, systemContext } from '#server/platform/context.ts'
import { toShopDay } from '#server/platform/shop-calendar.ts'
import { listProducts } from '#server/search/index.ts'
import { toArrivalsFeed, toUsedFeed } from './arrivals-feed.ts'
import { readCatalogueState } from './catalogue-state.queries.ts'
import type { MerchantShop } from './merchant-columns.ts'
import { merchantTsvHeader, toMerchantLine } from './merchant-tsv.ts'
import { closeMerchantXml, openMerchantXml, toMerchantItem } from './merchant-xml.ts'
import { streamOffers } from './stream-offers.ts'

/** About a week of arrivals in a busy shop. */
const ARRIVALS = 50
const NEWS = 10

const hidden = { schema: { hide: true } }

type MerchantFormat = {
  path: string
  type: string
  open: (shop: MerchantShop) => string
  write: (product: Product, shop: MerchantShop) => string
  close: string
}

const merchantFormats: readonly MerchantFormat[] = [
  {
    path: '/merchant-feed.xml',
    type: 'application/xml; charset=utf-8',
    open: openMerchantXml,
    write: toMerchantItem,
    close: closeMerchantXml,
  },
  {
    path: '/merchant-feed.tsv',
    type: 'text/tab-separated-values; charset=utf-8',
    open: () => merchantTsvHeader,
    write: toMerchantLine,
    close: '',
  },
]

/**
 * Serves `/feed.xml` and `/feed-used.xml` (RSS), `/feed.json` (JSON Feed), and the merchant feed as XML for Google and as
 * tab-separated text for Google and OpenAI.
 */
export function registerFeeds(app: FastifyInstance, services: Services): void {
  const { settings } = services

  app.get('/feed.xml', hidden, async (request, reply) => {
    const feed = await readArrivalsFeed(services)
    setShortCache(reply).type('application/rss+xml; charset=utf-8')
    return sendUnlessUnchanged(request, reply, feed.rss2())
  })

  app.get('/feed.json', hidden, async (request, reply) => {
    const feed = await readArrivalsFeed(services)
    setShortCache(reply).type('application/feed+json; charset=utf-8')
    return sendUnlessUnchanged(request, reply, feed.json1())
  })

  app.get('/feed-used.xml', hidden, async (request, reply) => {
    const ctx = systemContext(services, 'feed of used copies')
    const list = { view: 'used-copies', page: 1, limit: ARRIVALS } as const
    const { products } = await listProducts(ctx, list)
    setShortCache(reply).type('application/rss+xml; charset=utf-8')
    return sendUnlessUnchanged(request, reply, toUsedFeed(products, settings).rss2())
  })

  for (const format of merchantFormats) registerMerchantFeed(app, services, format)
}

function registerMerchantFeed(
  app: FastifyInstance,
  services: Services,
  format: MerchantFormat,
): void {
  const { settings } = services
  const options = { ...hidden, ...withBounds({ priority: 'feed' }) }
  app.get(format.path, options, async (request, reply) => {
    const ctx = systemContext(services, 'merchant feed')
    const { shopName, publicUrl, returnDays } = settings
    const today = toShopDay(ctx.now, settings.timezone)
    const state = [
      await readCatalogueState(ctx),
      await readDeliveryState(ctx),
      ...[today, publicUrl, shopName, returnDays, JSON.stringify(shopFormats())],
    ]
    setShortCache(reply).type(format.type)
    // A streamed body cannot be hashed before its headers are sent.
    if (isUnchanged(request, reply, state.join(' '))) return sendNotModified(reply)
    const shop = { shopName, publicUrl, today, returnDays }
    return reply.send(Readable.from(writeMerchantFeed(ctx, shop, format)))
  })
}

async function readArrivalsFeed(services: Services) {
  const ctx = systemContext(services, 'feed')
  const [{ products }, { news }] = await Promise.all([
    // Readers know an entry by its address, which a featured offer would change.
    listProducts(ctx, { page: 1, limit: ARRIVALS, view: 'products' }),
    listNews(ctx, { page: 1, limit: NEWS }),
  ])
  return toArrivalsFeed(products, news, services.settings)
}

/** Streams the feed: memory use is a batch of products in a shop of any size. */
async function* writeMerchantFeed(
  ctx: Context,
  shop: MerchantShop,
  { open, write, close }: MerchantFormat,
): AsyncGenerator<string> {
  yield open(shop)
  for await (const batch of streamOffers(ctx)) {
    const products = await withDeliveryPrices(ctx, batch)
    yield products.map((product) => write(product, shop)).join('')
  }
  yield close
}

/** Feed readers poll often; ten minutes is fresh enough. */
function setShortCache(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'public, max-age=600')
}
