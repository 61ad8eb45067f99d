import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Product } from '../../contract/catalogue.ts'
import { AppError } from '../../contract/errors.ts'
import { formatCents, toCents } from '../../contract/money.ts'
import { getProduct } from '../catalogue/index.ts'
import { readIfThere } from '../images/index.ts'
import { type Context, type Services, systemContext } from '../platform/context.ts'
import { createGate } from '../platform/gate.ts'
import { drawSharePicture } from './draw-share-picture.ts'
import { toWritable } from './share-card.ts'

/** Some 150 pictures. */
const KEPT_BYTES = 10_000_000

type Address = { Params: { file: string } }

/**
 * Serves `/share/<product id>.jpg`, the picture of a link preview. Pages add `?v=` and the time of the product's
 * last change, so a preview is as new as the page that named it.
 */
export async function registerSharePictures(
  app: FastifyInstance,
  services: Services,
): Promise<void> {
  // One at a time, so that whoever asks for many leaves the processor to those who buy.
  const enter = createGate(1)
  // Fetching by key draws a picture once, however many ask for it meanwhile.
  const drawn = new LRUCache<string, Buffer, Drawing>({
    maxSize: KEPT_BYTES,
    sizeCalculation: (bytes) => bytes.length,
    fetchMethod: (_key, _old, { context }) =>
      enter(() => drawProduct(context.ctx, context.product)),
  })
  app.get<Address>('/share/:file', { schema: { hide: true } }, async (request, reply) => {
    const ctx = systemContext(services, 'share pictures')
    const product = await getProduct(ctx, toProductId(request.params.file))
    const key = `${product._id} ${product.updatedAt}`
    const bytes = await drawn.forceFetch(key, { context: { ctx, product } })
    reply.header('cache-control', 'public, max-age=86400')
    return reply.type('image/jpeg').send(bytes)
  })
}

type Drawing = { ctx: Context; product: Product }

/** @throws AppError not-found */
function toProductId(file: string): string {
  const id = /^(.+)\.jpg$/.exec(file)?.[1]
  if (!id) throw new AppError('not-found', 'There is no such picture')
  return id
}

async function drawProduct(ctx: Context, product: Product): Promise<Buffer> {
  const { name, price, type, brand, albumInfo, thumbnail } = product
  return drawSharePicture({
    name: toWritable(name),
    maker: toWritable(albumInfo?.artist || brand),
    price: formatCents(toCents(price)),
    shopName: toWritable(ctx.settings.shopName),
    sleeve: await readSleeve(ctx, thumbnail),
    isRecord: type === 'vinyl',
  })
}

/**
 * Null when the product has no picture, or one that is not ours or gone.
 * @throws AppError unavailable while the store is away, so that no card without its sleeve is kept
 */
async function readSleeve(ctx: Context, thumbnail: string): Promise<Buffer | null> {
  const publicId = thumbnail ? ctx.images.publicIdOf(thumbnail) : null
  if (publicId === null) return null
  return readIfThere(ctx.images, publicId)
}
