import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { drawDrop } from '#server/wants/draws/draw-drop.ts'
import type { Buyer } from '#tests/support/app/checkout.ts'
import { enter, followDrops, HOUR_MS, makeDraw, makeEntrants } from '#tests/support/app/drops.ts'
import { checkInvariantsAfterEach, setUpShop } from '#tests/support/app/set-up-shop.ts'
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

test('an archived product has no drop for shoppers, and takes no entries (DROP-15)', async () => {
  const { id, entrant } = await openDraw()
  const admin = await adminApi(shop)
  await admin('DELETE /products/:id', { params: { id } })
  const notFound = { statusCode: 404 }
  const read = shop.api()('GET /drops/:productId', { params: { productId: id } })
  await expect(read).rejects.toMatchObject(notFound)
  await expect(enter(entrant, id)).rejects.toMatchObject(notFound)
})

test('the draw of an archived product waits until the product is restored (DROP-17)', async () => {
  const { id, entrant } = await openDraw()
  await enter(entrant, id)
  const setArchived = (archivedAt: Date | null) =>
    shop.db.update(products).set({ archivedAt }).where(eq(products.id, id))
  await setArchived(shop.ctx().now)
  shop.advance(HOUR_MS)
  await followDrops(shop)
  await drawDrop(shop.ctx(), id)
  await shop.runJobs()
  expect(await holdsOf(entrant)).toEqual([])
  expect(mailsTo(entrant)).toEqual([])
  await setArchived(null)
  await followDrops(shop)
  expect(await holdsOf(entrant)).toHaveLength(1)
})
