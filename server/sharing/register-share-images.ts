import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Product } from '#contract/catalogue.ts'
import { AppError } from '#contract/errors.ts'
import { formatCents, toCents } from '#contract/money.ts'
import { getProduct } from '#server/catalogue/index.ts'
import { readOptional } from '#server/images/index.ts'
import { limitConcurrency } from '#server/platform/concurrency-limit.ts'
import { type Context, type Services, systemContext } from '#server/platform/context.ts'
import { renderShareImage } from './render-share-image.ts'
import { toWritable } from './share-card.ts'

/** About 150 images. */
const CACHE_BYTES = 10_000_000

type Address = { Params: { file: string } }

/**
 * Serves `/share/<product id>.jpg`, the image of a link preview. Pages append `?v=` with the time of the product's
 * last change, which makes the preview as fresh as the page.
 */
export async function registerShareImages(app: FastifyInstance, services: Services): Promise<void> {
  // One at a time, which leaves the processor to shoppers.
  const enter = limitConcurrency(1)
  // `fetch` renders an image once for all concurrent requests.
  const cards = new LRUCache<string, Buffer, RenderInput>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (bytes) => bytes.length,
    fetchMethod: (_key, _old, { context }) => enter(() => renderCard(context.ctx, context.product)),
  })
  app.get<Address>('/share/:file', { schema: { hide: true } }, async (request, reply) => {
    const ctx = systemContext(services, 'share images')
    const product = await getProduct(ctx, toProductId(request.params.file))
    const key = `${product._id} ${product.updatedAt}`
    const bytes = await cards.forceFetch(key, { context: { ctx, product } })
    reply.header('cache-control', 'public, max-age=86400')
    return reply.type('image/jpeg').send(bytes)
  })
}

type RenderInput = { ctx: Context; product: Product }

/** @throws AppError not-found */
function toProductId(file: string): string {
  const id = /^(.+)\.jpg$/.exec(file)?.[1]
  if (!id) throw new AppError('not-found', 'There is no such image')
  return id
}

async function renderCard(ctx: Context, product: Product): Promise<Buffer> {
  const { name, price, type, brand, albumInfo, thumbnail } = product
  return renderShareImage({
    name: toWritable(name),
    maker: toWritable(albumInfo?.artist || brand),
    price: formatCents(toCents(price)),
    shopName: toWritable(ctx.settings.shopName),
    sleeve: await readSleeve(ctx, thumbnail),
    isRecord: type === 'vinyl',
  })
}

/**
 * Null when the product has no image, or one that is external or deleted.
 * @throws AppError unavailable while the store is down, which prevents caching a card without its sleeve
 */
async function readSleeve(ctx: Context, thumbnail: string): Promise<Buffer | null> {
  const publicId = thumbnail ? ctx.images.publicIdOf(thumbnail) : null
  if (publicId === null) return null
  return readOptional(ctx.images, publicId)
}
