import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { drawDrop } from '#server/wants/draws/draw-drop.ts'
import type { Buyer } from '#tests/support/app/checkout.ts'
import {
  enter,
  followDrops,
  HOUR_MS,
  inHours,
  makeDraw,
  makeEntrants,
  saveDrop,
} from '#tests/support/app/drops.ts'
import { checkInvariantsAfterEach, setUpShop } from '#tests/support/app/set-up-shop.ts'
import { latestEntryOf, previewUndo } from '#tests/support/app/undo.ts'
import { adminApi, holdsOf } from '#tests/support/app/wants.ts'

/** Draws of products that were removed from the shop. */

const shop = setUpShop()
checkInvariantsAfterEach(shop)

/** A draw whose entries are open, and a customer who may enter it. */
async function openDraw(): Promise<{ id: string; entrant: Buyer }> {
  const { id } = await makeDraw(shop)
  shop.advance(HOUR_MS)
  const [entrant] = await makeEntrants(shop, 1)
  if (!entrant) throw new Error('no entrant')
  return { id, entrant }
}

const mailsTo = ({ user }: Buyer) => shop.mailer.sent.filter(({ to }) => to === user.email)

/** Draws of earlier versions: the shop deletes no product with a running draw. */
const setArchived = (id: string, archivedAt: Date | null) =>
  shop.db.update(products).set({ archivedAt }).where(eq(products.id, id))

test('a product with a running draw is neither deleted nor is its creation undone', async () => {
  const admin = await adminApi(shop)
  const body = { name: 'Drawn', type: 'vinyl' as const, price: 30, stock: 1 }
  const { product } = await admin('POST /products', { body })
  const entry = await latestEntryOf(shop.db, product._id)
  await saveDrop(shop, product._id, {
    mode: 'draw',
    entriesOpenAt: inHours(shop, 1),
    startsAt: inHours(shop, 2),
  })
  shop.advance(HOUR_MS)
  const message = expect.stringContaining('Its draw is open')
  const refusal = { statusCode: 409, serverMessage: message }
  const params = { id: product._id }
  await expect(admin('DELETE /products/:id', { params })).rejects.toMatchObject(refusal)
  expect((await previewUndo(admin, entry)).conflicts).toContainEqual(
    expect.objectContaining({ message }),
  )
  shop.advance(HOUR_MS)
  await followDrops(shop)
  await admin('DELETE /products/:id', { params })
})

test('an archived product has no drop for shoppers, and takes no entries (DROP-15)', async () => {
  const { id, entrant } = await openDraw()
  await setArchived(id, shop.ctx().now)
  const notFound = { statusCode: 404 }
  const read = shop.api()('GET /drops/:productId', { params: { productId: id } })
  await expect(read).rejects.toMatchObject(notFound)
  await expect(enter(entrant, id)).rejects.toMatchObject(notFound)
})

test('the draw of an archived product waits until the product is restored (DROP-17)', async () => {
  const { id, entrant } = await openDraw()
  await enter(entrant, id)
  await setArchived(id, shop.ctx().now)
  shop.advance(HOUR_MS)
  await followDrops(shop)
  await drawDrop(shop.ctx(), id)
  await shop.runJobs()
  expect(await holdsOf(entrant)).toEqual([])
  expect(mailsTo(entrant)).toEqual([])
  await setArchived(id, null)
  await followDrops(shop)
  expect(await holdsOf(entrant)).toHaveLength(1)
})
