import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
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
import { closeMerchantFeed, openMerchantFeed, toMerchantItem } from './merchant-feed.ts'
import { streamOffers } from './stream-offers.ts'

/** About a week of arrivals in a busy shop. */
const ARRIVALS = 50
const NEWS = 10

const hidden = { schema: { hide: true } }

/** Serves `/feed.xml` and `/feed-used.xml` (RSS), `/feed.json` (JSON Feed) and `/merchant-feed.xml` (Google Merchant Center). */
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

  app.get(
    '/merchant-feed.xml',
    { ...hidden, ...withBounds({ priority: 'feed' }) },
    async (request, reply) => {
      const ctx = systemContext(services, 'merchant feed')
      const today = toShopDay(ctx.now, settings.timezone)
      const state = [
        await readCatalogueState(ctx),
        await readDeliveryState(ctx),
        today,
        settings.publicUrl,
        settings.shopName,
      ]
      setShortCache(reply).type('application/xml; charset=utf-8')
      // A streamed body cannot be hashed before its headers are sent.
      if (isUnchanged(request, reply, state.join(' '))) return sendNotModified(reply)
      return reply.send(Readable.from(writeMerchantFeed(ctx, today)))
    },
  )
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
async function* writeMerchantFeed(ctx: Context, today: string): AsyncGenerator<string> {
  const { settings } = ctx
  yield openMerchantFeed(settings)
  for await (const batch of streamOffers(ctx)) {
    const products = await withDeliveryPrices(ctx, batch)
    yield products.map((product) => toMerchantItem(product, settings.publicUrl, today)).join('')
  }
  yield closeMerchantFeed
}

/** Feed readers poll often; ten minutes is fresh enough. */
function setShortCache(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'public, max-age=600')
}
