import { sql } from 'drizzle-orm'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { readClip } from '#server/clips/index.ts'
import { orderLines } from '#server/orders/orders.tables.ts'
import { limitConcurrency } from '#server/platform/concurrency-limit.ts'
import type { Context } from '#server/platform/context.ts'
import { inTransaction } from '#server/platform/db/with-transaction.ts'
import type { ImageStore } from '#server/platform/storage/image-store.ts'

const CONCURRENCY = 4

type Move = {
  from: ImageStore
  to: ImageStore
  onProgress: (done: number, total: number) => void
}

type Moved = {
  total: number
  /** The remaining ones existed in the target. */
  copied: number
  /** Copied clips; the shop serves them at the same addresses. */
  clips: number
  /** Products and order lines with new URLs. */
  rewritten: number
}

/**
 * Copies every image of `from` to `to`, verifies it, and rewrites the URLs in products and orders; `from` is not
 * changed. An interrupted move can be repeated: existing images are only compared, and renditions are generated again.
 * @throws AppError unavailable when a store is; Error when a copy differs from its original
 */
export async function moveImages(
  ctx: Pick<Context, 'db'>,
  { from, to, onProgress }: Move,
): Promise<Moved> {
  const publicIds = (await from.listStored()).filter(isWhole).map(({ publicId }) => publicId)
  const there = new Set((await to.listStored()).filter(isWhole).map(({ publicId }) => publicId))
  const enter = limitConcurrency(CONCURRENCY)
  let done = 0
  let copied = 0
  let isBroken = false
  const copyNext = async (publicId: string) => {
    if (isBroken) return
    if (await copyImage(publicId, { from, to }, there.has(publicId))) copied += 1
    done += 1
    onProgress(done, publicIds.length)
  }
  const copying = publicIds.map((publicId) =>
    enter(() => copyNext(publicId)).catch((error) => {
      isBroken = true
      throw error
    }),
  )
  await Promise.allSettled(copying)
  await Promise.all(copying)
  const clips = await moveClips(from, to)
  const rewritten = await rewriteAddresses(ctx, { from, to }, new Set(publicIds))
  return { total: publicIds.length, copied, clips, rewritten }
}

const isWhole = ({ hasImage }: { hasImage: boolean }) => hasImage

/** False when the image exists in the target or has been deleted. */
async function copyImage(
  publicId: string,
  { from, to }: Pick<Move, 'from' | 'to'>,
  isThere: boolean,
): Promise<boolean> {
  const bytes = await from.find(publicId)
  if (!bytes) return false
  if (isThere && (await to.find(publicId))?.equals(bytes)) return false
  await to.put(publicId, bytes, 'image/webp')
  if ((await to.find(publicId))?.equals(bytes)) return true
  throw new Error(
    `The image ${publicId} differs after copying. No product or order uses the copy yet.`,
  )
}

/** The number of copied clips. Those in the target stay: an id stands for the same bytes. */
async function moveClips(from: ImageStore, to: ImageStore): Promise<number> {
  const there = new Set((await to.clips.list()).map(({ id }) => id))
  const open = (await from.clips.list()).filter(({ id }) => !there.has(id))
  for (const { id } of open) {
    const bytes = await from.clips.find(id)
    if (bytes) await to.clips.put(id, bytes, readClip(bytes).type)
  }
  return open.length
}

/** One transaction: the shop uses all images of the new store, or none. */
async function rewriteAddresses(
  ctx: Pick<Context, 'db'>,
  { from, to }: Pick<Move, 'from' | 'to'>,
  publicIds: ReadonlySet<string>,
): Promise<number> {
  return inTransaction(ctx.db, async (db) => {
    const { rows } = await db.execute<{ url: string }>(sql`
      select ${products.thumbnail} as url from ${products}
      union select unnest(${products.images}) from ${products}
      union select ${orderLines.thumbnail} from ${orderLines}
    `)
    const changes = rows.flatMap(({ url }) => {
      const publicId = from.publicIdOf(url)
      const next = publicId && publicIds.has(publicId) ? to.addressOf(publicId) : url
      return next === url ? [] : [{ url, next }]
    })
    if (changes.length === 0) return 0
    const before = sql.param(changes.map(({ url }) => url))
    const after = sql.param(changes.map(({ next }) => next))
    const moved = sql`select * from unnest(${before}::text[], ${after}::text[]) as moved (url, next)`
    const inProducts = await db.execute(sql`
      with moved as (${moved})
      update products set
        thumbnail = coalesce((select next from moved where url = thumbnail), thumbnail),
        images = array(
          select coalesce(moved.next, shown.url)
          from unnest(images) with ordinality as shown (url, place)
          left join moved on moved.url = shown.url
          order by shown.place
        )
      where thumbnail = any(${before}::text[]) or images && ${before}::text[]
    `)
    const inOrders = await db.execute(sql`
      with moved as (${moved})
      update order_lines set thumbnail = moved.next from moved where moved.url = order_lines.thumbnail
    `)
    return (inProducts.rowCount ?? 0) + (inOrders.rowCount ?? 0)
  })
}
