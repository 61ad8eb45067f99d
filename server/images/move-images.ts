import { sql } from 'drizzle-orm'
import { products } from '../catalogue/catalogue.tables.ts'
import { orderLines } from '../orders/orders.tables.ts'
import type { Context } from '../platform/context.ts'
import { inTransaction } from '../platform/db/with-transaction.ts'
import { createGate } from '../platform/gate.ts'
import type { ImageStore } from '../platform/storage/image-store.ts'
import { readIfThere } from './read-if-there.ts'

const AT_ONCE = 4

type Move = {
  from: ImageStore
  to: ImageStore
  onProgress: (done: number, total: number) => void
}

type Moved = {
  total: number
  /** The others were there already. */
  copied: number
  /** Products and order lines that now show the new addresses. */
  rewritten: number
}

/**
 * Every image of `from` is in `to` afterwards, read back and found the same, and products and orders show its
 * address there. `from` keeps all it has. Broken off, it is called again and goes on: what is there already is only
 * compared. Copies in other sizes are not moved; they are made again.
 * @throws AppError unavailable when a store is; Error when an image did not arrive as it was sent
 */
export async function moveImages(
  ctx: Pick<Context, 'db'>,
  { from, to, onProgress }: Move,
): Promise<Moved> {
  const publicIds = (await from.listKept()).filter(isWhole).map(({ publicId }) => publicId)
  const there = new Set((await to.listKept()).filter(isWhole).map(({ publicId }) => publicId))
  const enter = createGate(AT_ONCE)
  let done = 0
  let copied = 0
  let isBroken = false
  const copyNext = async (publicId: string) => {
    if (isBroken) return
    if (await copyImage(publicId, { from, to }, there.has(publicId))) copied += 1
    done += 1
    onProgress(done, publicIds.length)
  }
  const copies = publicIds.map((publicId) =>
    enter(() => copyNext(publicId)).catch((error) => {
      isBroken = true
      throw error
    }),
  )
  await Promise.allSettled(copies)
  await Promise.all(copies)
  const rewritten = await rewriteAddresses(ctx, { from, to }, new Set(publicIds))
  return { total: publicIds.length, copied, rewritten }
}

const isWhole = ({ hasImage }: { hasImage: boolean }) => hasImage

/** False when the image was there already, or is gone by now. */
async function copyImage(
  publicId: string,
  { from, to }: Pick<Move, 'from' | 'to'>,
  isThere: boolean,
): Promise<boolean> {
  const bytes = await readIfThere(from, publicId)
  if (!bytes) return false
  if (isThere && (await readIfThere(to, publicId))?.equals(bytes)) return false
  await to.put(publicId, bytes, 'image/webp')
  if ((await readIfThere(to, publicId))?.equals(bytes)) return true
  throw new Error(
    `The image ${publicId} did not arrive as it was sent. Nothing shows it from there yet.`,
  )
}

/** In one transaction: the shop shows all images from the new place, or none. */
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
