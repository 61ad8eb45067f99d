import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { AppError } from '#contract/errors.ts'
import type { Product } from '#contract/products/catalogue.ts'
import { toPriceOfProduct } from '#contract/products/product-price.ts'
import { limitConcurrency } from '#server/platform/concurrency-limit.ts'
import { type Context, type Services, systemContext } from '#server/platform/context.ts'
import { getProductPage } from '#server/products/index.ts'
import { renderShareImage } from './render-share-image.ts'
import { toWritable } from './share-card.ts'

/** The card of the shop itself, for pages without an image of their own. Product ids are UUIDs. */
const SHOP_FILE = 'shop.jpg'

/** About 150 images. */
const CACHE_BYTES = 10_000_000

type Address = { Params: { file: string } }

/**
 * Serves the images of link previews: `/share/<product id>.jpg`, to which pages append `?v=` with the time of the
 * product's last change, and `/share/shop.jpg`.
 */
export async function registerShareImages(app: FastifyInstance, services: Services): Promise<void> {
  // One at a time, which leaves the processor to shoppers.
  const enter = limitConcurrency(1)
  // `fetch` renders an image once for all concurrent requests.
  const cards = new LRUCache<string, Buffer, Render>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (bytes) => bytes.length,
    fetchMethod: (_key, _old, { context: render }) => enter(render),
  })
  app.get<Address>('/share/:file', { schema: { hide: true } }, async (request, reply) => {
    const ctx = systemContext(services, 'share images')
    const { key, render } = await findCard(ctx, request.params.file)
    const bytes = await cards.forceFetch(key, { context: render })
    reply.header('cache-control', 'public, max-age=86400')
    return reply.type('image/jpeg').send(bytes)
  })
}

type Render = () => Promise<Buffer>

/** @throws AppError not-found */
async function findCard(ctx: Context, file: string): Promise<{ key: string; render: Render }> {
  const { shopName } = ctx.settings
  if (file === SHOP_FILE) {
    return { key: `${SHOP_FILE} ${shopName}`, render: () => renderShopCard(ctx) }
  }
  const { product } = await getProductPage(ctx, toProductId(file))
  return {
    key: `${product._id} ${product.updatedAt} ${toPriceOfProduct(product)} ${shopName}`,
    render: () => renderProductCard(ctx, product),
  }
}

/** @throws AppError not-found */
function toProductId(file: string): string {
  const id = /^(.+)\.jpg$/.exec(file)?.[1]
  if (!id) throw new AppError('not-found', 'There is no such image')
  return id
}

function renderShopCard({ settings }: Context): Promise<Buffer> {
  return renderShareImage({
    name: toWritable(settings.shopName),
    maker: '',
    price: '',
    shopName: '',
    sleeve: null,
    isRecord: true,
  })
}

async function renderProductCard(ctx: Context, product: Product): Promise<Buffer> {
  const { name, type, brand, albumInfo, thumbnail } = product
  return renderShareImage({
    name: toWritable(name),
    maker: toWritable(albumInfo?.artist || brand),
    price: toPriceOfProduct(product),
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
  return publicId === null ? null : ctx.images.find(publicId)
}
