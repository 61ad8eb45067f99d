import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { listProducts, streamProducts } from '#server/catalogue/index.ts'
import { type Context, type Services, systemContext } from '#server/platform/context.ts'
import { toShopDay } from '#server/platform/shop-calendar.ts'
import { toArrivalsFeed } from './arrivals-feed.ts'
import { closeMerchantFeed, openMerchantFeed, toMerchantItem } from './merchant-feed.ts'

/** About a week of arrivals in a busy shop. */
const ARRIVALS = 50

const hidden = { schema: { hide: true } }

/** Serves `/feed.xml` (RSS), `/feed.json` (JSON Feed) and `/merchant-feed.xml` (Google Merchant Center). */
export function registerFeeds(app: FastifyInstance, services: Services): void {
  const { settings } = services

  app.get('/feed.xml', hidden, async (_request, reply) => {
    const feed = toArrivalsFeed(await listArrivals(services), settings)
    return setShortCache(reply).type('application/rss+xml; charset=utf-8').send(feed.rss2())
  })

  app.get('/feed.json', hidden, async (_request, reply) => {
    const feed = toArrivalsFeed(await listArrivals(services), settings)
    return setShortCache(reply).type('application/feed+json; charset=utf-8').send(feed.json1())
  })

  app.get('/merchant-feed.xml', hidden, async (_request, reply) => {
    const pieces = writeMerchantFeed(systemContext(services, 'merchant feed'))
    return setShortCache(reply).type('application/xml; charset=utf-8').send(Readable.from(pieces))
  })
}

async function listArrivals(services: Services) {
  const ctx = systemContext(services, 'feed')
  const { products } = await listProducts(ctx, { page: 1, limit: ARRIVALS })
  return products
}

/** Streams the feed: memory use is a batch of products in a shop of any size. */
async function* writeMerchantFeed(ctx: Context): AsyncGenerator<string> {
  const { settings } = ctx
  const today = toShopDay(ctx.now, settings.timezone)
  yield openMerchantFeed(settings)
  for await (const products of streamProducts(ctx)) {
    yield products.map((product) => toMerchantItem(product, settings.publicUrl, today)).join('')
  }
  yield closeMerchantFeed
}

/** Feed readers poll often; ten minutes is fresh enough. */
function setShortCache(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'public, max-age=600')
}
