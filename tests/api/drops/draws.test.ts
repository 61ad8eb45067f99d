import { createHash, createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { users } from '#server/accounts/accounts.tables.ts'
import { createSession, hashPassword } from '#server/auth/index.ts'
import { drops } from '#server/pricing/index.ts'
import { drawDrop } from '#server/wants/index.ts'
import { type Buyer, makeBuyer, payFor } from '#tests/support/app/checkout.ts'
import {
  enter,
  entryOf,
  followDrops,
  HOUR_MS,
  inHours,
  makeDraw,
  makeEntrants,
  saveDrop,
} from '#tests/support/app/drops.ts'
import { makeAdmin } from '#tests/support/app/factories.ts'
import { checkInvariantsAfterEach, setUpShop } from '#tests/support/app/set-up-shop.ts'
import {
  addCopy,
  adminApi,
  heldBy,
  holdsOf,
  makeSoldOut,
  orderOne,
  want,
} from '#tests/support/app/wants.ts'

const shop = setUpShop()
checkInvariantsAfterEach(shop)

const conflict = (message: string, field?: string) => ({
  statusCode: 409,
  serverMessage: message,
  ...(field && { field }),
})

const readDrop = async (productId: string) =>
  (await shop.api()('GET /drops/:productId', { params: { productId } })).drop

/** A draw of so many units with so many entries, in their drawn order. */
async function draw(units: number, count: number, body: Parameters<typeof makeDraw>[1] = {}) {
  const { product, entrants } = await makeDueDraw(units, count, body)
  await followDrops(shop)
  const { seed = '' } = await readDrop(product.id)
  return { product, entrants: inDrawnOrder(seed, entrants), seed }
}

async function makeDueDraw(
  units: number,
  count: number,
  body: Parameters<typeof makeDraw>[1] = {},
) {
  const product = await makeDraw(shop, body, { stock: units, name: 'Reeds' })
  shop.advance(HOUR_MS)
  const entrants = await makeEntrants(shop, count)
  for (const entrant of entrants) await enter(entrant, product.id)
  shop.advance(HOUR_MS)
  return { product, entrants }
}

/** The order as the seed and the user ids give it, computed apart from the shop. */
function inDrawnOrder(seed: string, entrants: readonly Buyer[]): Buyer[] {
  const lot = ({ user }: Buyer) =>
    createHmac('sha256', Buffer.from(seed, 'hex')).update(user.id).digest('hex')
  return entrants.toSorted((one, other) => (lot(one) < lot(other) ? -1 : 1))
}

const subjectsOf = ({ user }: Buyer) =>
  shop.mailer.sent.filter(({ to }) => to === user.email).map(({ subject }) => subject)

const resultsOf = (buyers: readonly Buyer[], productId: string) =>
  Promise.all(buyers.map(async (buyer) => (await entryOf(buyer, productId))?.result))

describe('entries', () => {
  test('open and close at their times, are made once and counted (DROP-15)', async () => {
    shop.setNow('2026-04-10T02:00:00Z')
    const { id } = await makeDraw(shop)
    const [entrant] = await makeEntrants(shop, 1)
    if (!entrant) throw new Error('no entrant')
    const early = conflict('Entries open on Friday, 10 April, 1:00 pm.')
    await expect(enter(entrant, id)).rejects.toMatchObject(early)
    shop.advance(HOUR_MS)
    const [{ entry }] = await Promise.all([enter(entrant, id), enter(entrant, id)])
    expect(entry).toEqual({ enteredAt: '2026-04-10T03:00:00.000Z' })
    shop.advance(1000)
    expect((await enter(entrant, id)).entry).toEqual(entry)
    expect(await entryOf(entrant, id)).toEqual(entry)
    expect(await readDrop(id)).toMatchObject({ entries: 1, state: 'entries-open' })
    shop.advance(HOUR_MS)
    const [late] = await makeEntrants(shop, 1)
    const closed = conflict('Entries are closed.')
    if (late) await expect(enter(late, id)).rejects.toMatchObject(closed)
  })

  test('need a confirmed email, which a mailed link confirms once (DROP-15)', async () => {
    const { id } = await makeDraw(shop)
    shop.advance(HOUR_MS)
    const buyer = await makeBuyer(shop)
    const text = 'Confirm your email first. We have sent you a link.'
    await expect(enter(buyer, id)).rejects.toMatchObject(conflict(text, 'email'))
    await shop.runJobs()
    const [mail] = shop.mailer.sent.filter(({ to }) => to === buyer.user.email)
    const token = /confirm-email\?token=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    await buyer.api('POST /account/confirm-email', { body: { token } })
    await enter(buyer, id)
    const again = buyer.api('POST /account/confirm-email', { body: { token } })
    await expect(again).rejects.toMatchObject({ statusCode: 409 })
  })

  test('fix the draw: its times and mode cannot change, nor can it be removed (DROP-15)', async () => {
    const times = { entriesOpenAt: inHours(shop, 1), startsAt: inHours(shop, 2) }
    const { id } = await makeDraw(shop, times)
    shop.advance(HOUR_MS)
    const open = conflict('Entries are open.')
    const later = saveDrop(shop, id, { mode: 'draw', ...times, startsAt: inHours(shop, 3) })
    await expect(later).rejects.toMatchObject(open)
    await expect(saveDrop(shop, id, { limitPerCustomer: 1 })).rejects.toMatchObject(open)
    const admin = await adminApi(shop)
    const removed = admin('DELETE /drops/:productId', { params: { productId: id } })
    await expect(removed).rejects.toMatchObject(open)
    await saveDrop(shop, id, { mode: 'draw', ...times, openSaleAt: inHours(shop, 9) })
  })
})

describe('a draw', () => {
  test('publishes the hash of its seed before entries open, and the seed after it (DROP-16)', async () => {
    const { id } = await makeDraw(shop)
    const before = await readDrop(id)
    expect(before).not.toHaveProperty('seed')
    shop.advance(2 * HOUR_MS)
    expect(await readDrop(id)).not.toHaveProperty('seed')
    await followDrops(shop)
    const after = await readDrop(id)
    const hash = createHash('sha256')
      .update(Buffer.from(after.seed ?? '', 'hex'))
      .digest('hex')
    expect([after.seedHash, after.seed?.length]).toEqual([hash, 64])
    expect(after.seedHash).toBe(before.seedHash)
  })

  test('mails no loss to an entrant whom a unit reached before that mail left (DROP-19)', async () => {
    const { product, entrants } = await makeDueDraw(1, 2)
    // Its mails wait.
    await drawDrop(shop.ctx(), product.id)
    const { seed = '' } = await readDrop(product.id)
    const [first, second] = inDrawnOrder(seed, entrants)
    if (!first || !second) throw new Error('no entrant')
    const [hold] = await holdsOf(first)
    await first.api('POST /holds/:id/release', { params: { id: hold?._id ?? '' } })
    await followDrops(shop)
    expect(subjectsOf(second)).toEqual(['You won the draw: Reeds'])
  })

  test('holds the units for the first in the order of the seed, and mails each entrant once (DROP-17, DROP-18, DROP-19)', async () => {
    const { product, entrants } = await draw(2, 5)
    expect(await resultsOf(entrants, product.id)).toEqual([
      ...['won', 'won'],
      ...['waiting', 'waiting', 'waiting'],
    ])
    for (const [index, entrant] of entrants.entries()) {
      const place = index + 1
      expect(await entryOf(entrant, product.id)).toMatchObject({ place })
      expect(subjectsOf(entrant)).toEqual([
        place <= 2 ? 'You won the draw: Reeds' : `Reeds: Not this time, you are number ${place}.`,
      ])
    }
    const [winner] = entrants
    const [hold] = winner ? await holdsOf(winner) : []
    expect(hold).toMatchObject({ source: 'draw', product: { _id: product.id } })
    await followDrops(shop)
    for (const entrant of entrants) expect(subjectsOf(entrant)).toHaveLength(1)
  })

  test('passes a hold that expires to the next in the drawn order, with a mail (DROP-18, DROP-19)', async () => {
    const { product, entrants } = await draw(2, 4)
    const [first, second, third, fourth] = entrants
    if (!first || !second || !third || !fourth) throw new Error('no entrants')
    const { orderId } = await orderOne(first.api, product)
    await payFor(shop, { sessionId: `session_${orderId}` })
    shop.advance(24 * HOUR_MS)
    await followDrops(shop)
    await followDrops(shop)
    expect(await resultsOf(entrants, product.id)).toEqual(['bought', 'missed', 'won', 'waiting'])
    expect(subjectsOf(third).toSorted()).toEqual([
      'On hold for you: Reeds',
      'Reeds: Not this time, you are number 3.',
    ])
    expect(subjectsOf(fourth)).toHaveLength(1)
  })

  test('names a customer who has five units on hold as passed over (DROP-18, WANT-19)', async () => {
    const product = await makeDraw(shop, {}, { stock: 1, name: 'Reeds' })
    shop.advance(HOUR_MS)
    const entered = await makeEntrants(shop, 3)
    for (const entrant of entered) await enter(entrant, product.id)
    const [row] = await shop.db.select().from(drops).where(eq(drops.productId, product.id))
    const entrants = inDrawnOrder(row?.seed ?? '', entered)
    const [first] = entrants
    if (!first) throw new Error('no entrants')
    for (let count = 0; count < 5; count += 1) {
      const sold = await makeSoldOut(shop)
      await want(first.api, sold)
      await addCopy(shop, sold)
    }
    shop.advance(HOUR_MS)
    await followDrops(shop)
    expect(await resultsOf(entrants, product.id)).toEqual(['passed-over', 'won', 'waiting'])
    const mail = shop.mailer.sent.find(
      ({ to, subject }) => to === first.user.email && subject.startsWith('Reeds'),
    )
    expect([mail?.subject, mail?.text]).toEqual([
      'Reeds: You were drawn, but have 5 units on hold.',
      expect.stringContaining('A customer holds at most 5 units'),
    ])
  })

  test('sells to holders only, and its remainder to all from the time of the open sale (DROP-20)', async () => {
    const { product, entrants } = await draw(3, 1, { openSaleAt: inHours(shop, 4) })
    const [winner] = entrants
    const stranger = await makeBuyer(shop)
    const byDraw = conflict('This is sold by draw.')
    await expect(orderOne(stranger.api, product)).rejects.toMatchObject(byDraw)
    await expect(want(stranger.api, product)).rejects.toMatchObject(byDraw)
    if (winner) await orderOne(winner.api, product)
    shop.advance(2 * HOUR_MS)
    await orderOne(stranger.api, product)
    await followDrops(shop)
    await orderOne((await makeBuyer(shop)).api, product)
  })

  test('gives restocks after its open sale to the queue, returned holds to its entries (DROP-18, DROP-20, WANT-7)', async () => {
    const { product, entrants } = await draw(2, 4, { openSaleAt: inHours(shop, 4) })
    const [first, second, third, fourth] = entrants
    if (!first || !second || !third || !fourth) throw new Error('no entrants')
    const { orderId } = await orderOne(first.api, product)
    await payFor(shop, { sessionId: `session_${orderId}` })
    shop.advance(2 * HOUR_MS)
    await followDrops(shop)
    const waiting = await makeBuyer(shop)
    await want(waiting.api, product)
    const [hold] = await holdsOf(second)
    await second.api('POST /holds/:id/release', { params: { id: hold?._id ?? '' } })
    expect(await heldBy([third, waiting])).toEqual([[product.id], []])
    const { orderId: taken } = await orderOne(third.api, product)
    await payFor(shop, { sessionId: `session_${taken}` })
    const admin = await adminApi(shop)
    await admin('PATCH /products/:id', { params: { id: product.id }, body: { stock: 1 } })
    expect(await heldBy([fourth, waiting])).toEqual([[], [product.id]])
  })

  test('shows admins its entries by place, as a CSV file too (DROP-21)', async () => {
    const { product, entrants, seed } = await draw(1, 2)
    const admin = await adminApi(shop)
    const params = { productId: product.id }
    const page = await admin('GET /drops/:productId/entries', { params })
    expect(page).toMatchObject({ seed, pagination: { totalEntries: 2 } })
    expect(page.entries.map(({ user, place, result }) => [user.email, place, result])).toEqual([
      [entrants[0]?.user.email, 1, 'won'],
      [entrants[1]?.user.email, 2, 'waiting'],
    ])
    const url = `/api/drops/${product.id}/entries/export`
    const refused = await shop.app.inject({ url })
    expect(refused.statusCode).toBe(401)
    const authorization = `Bearer ${await createSession(shop.ctx(), (await makeAdmin(shop.db)).id)}`
    const { payload: csv } = await shop.app.inject({ url, headers: { authorization } })
    expect(
      csv
        .replace(/^\uFEFF/, '')
        .split(/\r?\n/)
        .slice(0, 2),
    ).toEqual([
      'place,email,user_id,entered_at,result',
      expect.stringMatching(
        new RegExp(`^1,${entrants[0]?.user.email},${entrants[0]?.user.id},.+,won$`),
      ),
    ])
  })

  test('is part of the exported data, and its entries go with the account (DROP-15)', async () => {
    const { product, entrants } = await draw(1, 2)
    const [winner, next] = entrants
    if (!winner || !next) throw new Error('no entrants')
    const { drawEntries } = await winner.api('GET /account/export')
    expect(drawEntries).toMatchObject([{ productId: product.id, place: 1, result: 'won' }])
    const password = 'groove-and-runout'
    const passwordHash = await hashPassword(password)
    await shop.db.update(users).set({ passwordHash }).where(eq(users.id, winner.user.id))
    await winner.api('POST /account/delete', { body: { email: winner.user.email, password } })
    const admin = await adminApi(shop)
    const params = { productId: product.id }
    const { entries } = await admin('GET /drops/:productId/entries', { params })
    expect(entries.map(({ user, result }) => [user._id, result])).toEqual([[next.user.id, 'won']])
  })

  test('can follow an earlier one of the same offer, with entries and a seed of its own (DROP-9, DROP-16, DROP-18)', async () => {
    const first = await draw(1, 2, { openSaleAt: inHours(shop, 3) })
    const { product, entrants } = first
    shop.advance(24 * HOUR_MS)
    await followDrops(shop)
    await followDrops(shop)
    expect(await resultsOf(entrants, product.id)).toEqual(['missed', 'won'])
    const body = { mode: 'draw' as const, startsAt: inHours(shop, 26) }
    await saveDrop(shop, product.id, { ...body, entriesOpenAt: inHours(shop, 25) })
    const announced = await readDrop(product.id)
    expect(announced).toMatchObject({ state: 'announced', entries: 0 })
    expect(announced).not.toHaveProperty('seed')
    expect(announced.seedHash).not.toBe(
      createHash('sha256').update(first.seed, 'hex').digest('hex'),
    )
    shop.advance(25 * HOUR_MS)
    await followDrops(shop)
    for (const entrant of entrants) await enter(entrant, product.id)
    const mailsBefore = entrants.map((entrant) => subjectsOf(entrant).length)
    shop.advance(HOUR_MS)
    await followDrops(shop)
    const { seed = '' } = await readDrop(product.id)
    const inOrder = inDrawnOrder(seed, entrants)
    expect(await resultsOf(inOrder, product.id)).toEqual(['won', 'waiting'])
    for (const [index, entrant] of entrants.entries()) {
      expect(subjectsOf(entrant)).toHaveLength((mailsBefore[index] ?? 0) + 1)
    }
  })
})
