import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditEntries } from '#server/audit/audit.tables.ts'
import { hashPassword } from '#server/auth/index.ts'
import { holds, wants } from '#server/wants/wants.tables.ts'
import { refusalOf, refused } from '#tests/support/app/api-errors.ts'
import { makeBuyer, payFor } from '#tests/support/app/checkout.ts'
import { findProductRow, makeProduct, makeUser } from '#tests/support/app/factories.ts'
import { checkInvariantsAfterEach, setUpShop } from '#tests/support/app/set-up-shop.ts'
import { makeUsedCopy } from '#tests/support/app/variants.ts'
import {
  adminApi,
  heldBy,
  holdsOf,
  makeQueue,
  makeSoldOut,
  orderOne,
  passOn,
  want,
} from '#tests/support/app/wants.ts'

/** Holds in the back office, their mails, and wants in the export and deletion of an account. */

const HOUR_MS = 3_600_000

const shop = setUpShop()
checkInvariantsAfterEach(shop)

const putOnSale = async (id: string) =>
  (await adminApi(shop))('PATCH /products/:id', { params: { id }, body: { stock: 1 } })

describe('a hold by hand', () => {
  test('reserves a copy for a customer until its hours are over, before the queue (WANT-20)', async () => {
    const product = await makeSoldOut(shop)
    const copy = await makeUsedCopy(shop.db, product, { priceCents: 9000 })
    const [waiting] = await makeQueue(shop, product, [{ maxPrice: 50 }])
    const { api, user } = await makeBuyer(shop)
    const admin = await adminApi(shop)
    const body = { productId: copy.id, userId: user.id, hours: 48 }
    const { hold } = await admin('POST /holds', { body })
    expect(hold).toMatchObject({
      source: 'staff',
      state: 'active',
      product: { _id: copy.id },
      user: { _id: user.id, email: user.email },
      expiresAt: new Date(shop.ctx().now.getTime() + 48 * HOUR_MS).toISOString(),
    })
    expect(await refusalOf(admin('POST /holds', { body }))).toEqual({
      statusCode: 409,
      message: 'This offer is not available.',
    })
    await passOn(shop)
    expect(shop.mailer.sent[0]).toMatchObject({ to: user.email })
    expect(shop.mailer.sent[0]?.text).not.toContain('Your want')
    expect(await holdsOf({ api })).toMatchObject([{ expiresAt: hold.expiresAt }])
    expect((await holdsOf({ api }))[0]).not.toHaveProperty('user')
    shop.advance(48 * HOUR_MS)
    await passOn(shop)
    expect(await heldBy([{ api, user }, ...(waiting ? [waiting] : [])])).toEqual([[], []])
    expect(await findProductRow(shop.db, copy.id)).toMatchObject({ reserved: 0 })
  })

  test('needs a customer, an offer, and hours up to a week', async () => {
    const product = await makeProduct(shop.db)
    const { api, user } = await makeBuyer(shop)
    const admin = await adminApi(shop)
    const hold = (body: object) =>
      admin('POST /holds', { body: { productId: product.id, userId: user.id, hours: 1, ...body } })
    await expect(hold({ hours: 169 })).rejects.toMatchObject(refused(400))
    await expect(hold({ userId: product.id })).rejects.toMatchObject(refused(404))
    await expect(hold({ productId: user.id })).rejects.toMatchObject(refused(404))
    await expect(
      api('POST /holds', { body: { productId: product.id, userId: user.id, hours: 1 } }),
    ).rejects.toMatchObject(refused(403))
    for (let count = 0; count < 5; count += 1) await hold({})
    expect((await refusalOf(hold({}))).message).toBe('This customer has 5 units on hold already.')
  })
})

describe('the queue in the back office', () => {
  test('shows wants, holds and every step, and ends a hold (WANT-20, WANT-21)', async () => {
    const product = await makeSoldOut(shop)
    const copy = await makeUsedCopy(shop.db, product, { stock: 0 })
    const queue = await makeQueue(shop, product, [{}, {}, {}, { maxPrice: 1 }])
    const [first, second, third] = queue
    if (!first || !second || !third) throw new Error('no customer')
    await putOnSale(copy.id)
    const admin = await adminApi(shop)
    const read = () => admin('GET /products/:id/queue', { params: { id: copy.id } })
    await passOn(shop)
    shop.advance(24 * HOUR_MS)
    await passOn(shop)
    const { wants: queued, holds: held } = await read()
    expect(queued.map(({ user, ahead }) => [user.email, ahead])).toEqual(
      queue.map(({ user }, place) => [user.email, place]),
    )
    expect(queued[1]?.hold?._id).toBe(held[0]?._id)
    const { hold } = await admin('POST /holds/:id/release', {
      params: { id: held[0]?._id ?? '' },
    })
    expect(hold).toMatchObject({ state: 'ended', user: { email: second.user.email } })
    const { orderId } = await orderOne(third.api, copy)
    await payFor(shop, { sessionId: `session_${orderId}` })
    const { history } = await read()
    const stepsOf = (email: string) =>
      history
        .filter(({ user }) => user?.email === email)
        .map(({ type }) => type)
        .toSorted()
    expect(stepsOf(first.user.email)).toEqual(['expired', 'held', 'mailed'])
    expect(stepsOf(second.user.email)).toEqual(['ended', 'held', 'mailed'])
    expect(stepsOf(third.user.email)).toEqual(['bought', 'held'])
    expect(history[0]).toMatchObject({ productId: copy.id, sku: copy.copy.sku })
    const trace = await shop.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, second.user.id))
    expect(trace).toMatchObject([{ action: 'hold.ended', subjectName: second.user.email }])
    await expect(
      first.api('GET /products/:id/queue', { params: { id: product.id } }),
    ).rejects.toMatchObject(refused(403))
  })
})

describe('the mail of a hold', () => {
  test('describes the unit, states the end and links to both answers (WANT-11)', async () => {
    const product = await makeSoldOut(shop, { name: 'Low Tide', artist: 'The Quiet Harbour' })
    const copy = await makeUsedCopy(shop.db, product, {
      stock: 0,
      priceCents: 4500,
      images: ['/images/one.webp', '/images/two.webp'],
      copy: { notes: 'A name on the label.' },
    })
    const [holder] = await makeQueue(shop, product, [{}])
    if (!holder) throw new Error('no customer')
    shop.setNow('2026-03-09T04:15:00Z')
    await putOnSale(copy.id)
    await passOn(shop)
    const [hold] = await holdsOf(holder)
    expect(hold?.expiresAt).toBe('2026-03-10T04:15:00.000Z')
    const mail = shop.mailer.sent.find(({ id }) => id === hold?._id)
    expect(mail).toMatchObject({
      to: holder.user.email,
      subject: 'On hold for you: Low Tide',
    })
    for (const part of [
      'Very Good Plus (VG+)',
      'Very Good (VG)',
      'A name on the label.',
      '$45.00',
      'Tuesday, 10 March, 3:15 pm',
      'http://shop.test/images/one.webp',
      'http://shop.test/images/two.webp',
      `http://shop.test/products/item/${copy.id}`,
      `No thanks, pass it on:\nhttp://shop.test/wants?hold=${hold?._id}`,
    ]) {
      expect(mail?.text).toContain(part)
    }
  })

  test('shows the sleeve of the record for a copy without photos (WANT-11)', async () => {
    const product = await makeSoldOut(shop, { thumbnail: '/images/sleeve.webp' })
    const copy = await makeUsedCopy(shop.db, product, { stock: 0, images: [] })
    await makeQueue(shop, product, [{}])
    await putOnSale(copy.id)
    await passOn(shop)
    const photo = 'Photo 1 of this product: http://shop.test/images/sleeve.webp'
    expect(shop.mailer.sent[0]?.text).toContain(photo)
  })

  test('starts the clock when it is handed over, at the latest two hours late (WANT-10)', async () => {
    const product = await makeSoldOut(shop)
    const copy = await makeUsedCopy(shop.db, product, { stock: 0 })
    const [holder] = await makeQueue(shop, product, [{}])
    if (!holder) throw new Error('no customer')
    await putOnSale(copy.id)
    const createdAt = shop.ctx().now
    await shop.db.update(holds).set({ createdAt }).where(eq(holds.productId, copy.id))
    const mails = shop.mailer.sent.length
    shop.advance(HOUR_MS)
    await passOn(shop)
    expect((await holdsOf(holder))[0]?.expiresAt).toBe(
      new Date(createdAt.getTime() + 25 * HOUR_MS).toISOString(),
    )
    const [row] = await shop.db.select().from(holds).where(eq(holds.productId, copy.id))
    await shop.db
      .update(holds)
      .set({ mailedAt: null, expiresAt: null, announcedAt: null })
      .where(eq(holds.productId, copy.id))
    shop.advance(25 * HOUR_MS - 1)
    await passOn(shop)
    expect((await holdsOf(holder))[0]?.expiresAt).toBe(
      new Date(createdAt.getTime() + 26 * HOUR_MS).toISOString(),
    )
    expect(shop.mailer.sent.slice(0, -mails || undefined).map(({ id }) => id)).toContain(row?.id)
    shop.advance(1)
    await passOn(shop)
    expect(await holdsOf(holder)).toEqual([])
  })
})

describe('the account of a customer', () => {
  test('exports wants and holds, and its deletion passes the units on (WANT-22)', async () => {
    const product = await makeSoldOut(shop)
    const copy = await makeUsedCopy(shop.db, product, { stock: 0 })
    const password = 'groove-and-runout'
    const user = await makeUser(shop.db, { passwordHash: await hashPassword(password) })
    const api = await shop.apiAs(user)
    await want(api, product, { maxPrice: 30, minMediaGrade: 'VG' })
    shop.advance(1000)
    const [next] = await makeQueue(shop, product, [{}])
    if (!next) throw new Error('no customer')
    await putOnSale(copy.id)
    const data = await api('GET /account/export')
    expect(data.wants).toMatchObject([
      { productId: product.id, maxPrice: 30, minMediaGrade: 'VG', isPaused: false },
    ])
    expect(data.holds).toMatchObject([{ productId: copy.id, source: 'want', state: 'active' }])
    await api('POST /account/delete', { body: { email: user.email, password } })
    expect(await heldBy([next])).toEqual([[copy.id]])
    await expect(shop.db.$count(wants, eq(wants.userId, user.id))).resolves.toBe(0)
    await expect(shop.db.$count(holds, eq(holds.userId, user.id))).resolves.toBe(0)
  })
})
