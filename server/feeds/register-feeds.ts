import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { listProducts, readProducts } from '../catalogue/index.ts'
import { type Context, type Services, systemContext } from '../platform/context.ts'
import { toShopDay } from '../platform/local-days.ts'
import { toArrivalsFeed } from './arrivals-feed.ts'
import { closeMerchantFeed, openMerchantFeed, toMerchantItem } from './merchant-feed.ts'

/** As many as a week of a busy shop brings. */
const ARRIVALS = 50

const hidden = { schema: { hide: true } }

/** Serves `/feed.xml` (RSS), `/feed.json` (JSON Feed) and `/merchant-feed.xml` (Google Merchant Center). */
export function registerFeeds(app: FastifyInstance, services: Services): void {
  const { settings } = services

  app.get('/feed.xml', hidden, async (_request, reply) => {
    const feed = toArrivalsFeed(await listArrivals(services), settings)
    return keepShortly(reply).type('application/rss+xml; charset=utf-8').send(feed.rss2())
  })

  app.get('/feed.json', hidden, async (_request, reply) => {
    const feed = toArrivalsFeed(await listArrivals(services), settings)
    return keepShortly(reply).type('application/feed+json; charset=utf-8').send(feed.json1())
  })

  app.get('/merchant-feed.xml', hidden, async (_request, reply) => {
    const pieces = writeMerchantFeed(systemContext(services, 'merchant feed'))
    return keepShortly(reply).type('application/xml; charset=utf-8').send(Readable.from(pieces))
  })
}

async function listArrivals(services: Services) {
  const ctx = systemContext(services, 'feed')
  const { products } = await listProducts(ctx, { page: 1, limit: ARRIVALS })
  return products
}

/** In pieces as it is read: a shop of any size takes the memory of some hundred products. */
async function* writeMerchantFeed(ctx: Context): AsyncGenerator<string> {
  const { settings } = ctx
  const today = toShopDay(ctx.now, settings.timezone)
  yield openMerchantFeed(settings)
  for await (const products of readProducts(ctx)) {
    yield products.map((product) => toMerchantItem(product, settings.publicUrl, today)).join('')
  }
  yield closeMerchantFeed
}

/** Feed readers ask often; ten minutes are soon enough. */
function keepShortly(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'public, max-age=600')
}
