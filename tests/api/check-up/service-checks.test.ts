import { randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { CheckKey } from '#contract/check-up.ts'
import type { Api } from '#contract/client.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { clips } from '#server/clips/clips.tables.ts'
import { images } from '#server/images/images.tables.ts'
import { orderHistory } from '#server/orders/order-history.tables.ts'
import { createDisabledPayments } from '#server/platform/payments/disabled-payments.ts'
import { insertProduct } from '#server/products/insert-product.ts'
import { failJob } from '#tests/resilience/fuzz/world.ts'
import { checkUp, damage, repair } from '#tests/support/app/check-up.ts'
import { buy, payFor, placeOrder } from '#tests/support/app/checkout.ts'
import { makeAdmin, makeProduct } from '#tests/support/app/factories.ts'
import { checkInvariantsAfterEach, setUpShop } from '#tests/support/app/set-up-shop.ts'
import { interleave } from '#tests/support/database/interleave.ts'
import { DAY_MS, HOUR_MS } from '#tests/support/time.ts'

/** Checks of payments, images, jobs, mails and webhooks: data that the shop shares with other services. */

const shop = setUpShop({ allowsPrivateWebhooks: true })
checkInvariantsAfterEach(shop)
let admin: Api
beforeAll(async () => {
  admin = await shop.apiAs(await makeAdmin(shop.db))
})

const check = (key: CheckKey) => checkUp(shop, admin, key)
const nothing = { findings: [], totalFindings: 0, state: 'done' }
const expectNothing = async (key: CheckKey) => expect(await check(key)).toMatchObject(nothing)
const statusOf = async (id: string) =>
  (await admin('GET /orders/:id', { params: { id } })).order.status

describe('Paid, but no order', () => {
  const key = 'paid-without-order'

  test('records the payment of a pending order, as its event would (CHECK-5, CHECK-21)', async () => {
    const { orderId, sessionId } = await placeOrder(shop)
    shop.payments.pay(sessionId)
    const { findings } = await check(key)
    expect(findings).toMatchObject([
      {
        text: `${orderId} is pending, but $39.95 were paid for it.`,
        link: `/admin/orders?orderId=${orderId}`,
      },
    ])
    expect(await repair(admin, findings)).toMatchObject([
      { text: `Payment of ${orderId}`, before: 'none', after: '$39.95' },
      { text: `Status of ${orderId}`, before: 'pending' },
    ])
    expect(await statusOf(orderId)).toBe('payment received')
    const isOwn = eq(orderHistory.orderId, orderId)
    const history = await shop.db.select().from(orderHistory).where(isOwn)
    expect(history.at(-1)?.actor).toBe('fake')
    await expectNothing(key)
  })

  test('finds the payment of a cancelled order, and sells its units (CHECK-5)', async () => {
    const { api, orderId, sessionId } = await placeOrder(shop)
    await api('POST /orders/:id/cancel', { params: { id: orderId } })
    shop.payments.pay(sessionId)
    const { findings } = await check(key)
    expect(findings[0]?.text).toBe(`${orderId} is cancelled, but $39.95 were paid for it.`)
    await repair(admin, findings)
    expect(await statusOf(orderId)).toBe('payment received')
    await expectNothing(key)
  })

  test('ignores a free order that was cancelled after its payment page (CHECK-5)', async () => {
    const { orderId } = await buy(shop, { priceCents: 0 })
    const change = { params: { id: orderId }, body: { status: 'cancelled' as const } }
    await admin('PATCH /orders/:id', change)
    await expectNothing(key)
  })

  test('lists the payment of an order that is missing, and ignores other programs (CHECK-5)', async () => {
    const { sessions } = shop.payments
    const paid = { amountCents: 500, currency: 'aud', state: 'complete', isPaid: true } as const
    sessions.set('lost', { id: 'lost', orderId: 'RO-00000-00000', paymentId: 'p1', ...paid })
    sessions.set('foreign', { id: 'foreign', orderId: 'invoice 7', paymentId: 'p2', ...paid })
    const { findings } = await check(key)
    expect(findings.map(({ text }) => text)).toEqual([
      '$5.00 were paid for RO-00000-00000, but there is no such order. Look at the payment at the provider.',
    ])
    expect(findings[0]?.repair).toBeUndefined()
    sessions.delete('lost')
    await expectNothing(key)
  })

  test('says why it was not checked, and keeps what it found before (CHECK-20)', async () => {
    const { sessionId } = await placeOrder(shop)
    shop.payments.pay(sessionId)
    expect((await check(key)).totalFindings).toBe(1)
    shop.payments.failNext(1)
    expect(await check(key)).toMatchObject({
      state: 'not-checked',
      note: 'Not checked: The payment provider does not answer',
      totalFindings: 1,
    })
    const { payments } = shop.services
    shop.services.payments = { ...createDisabledPayments(), name: 'demo' }
    expect(await check(key)).toMatchObject({
      note: 'Not checked: the demo payment page is in use.',
    })
    shop.services.payments = payments
    await payFor(shop, { sessionId })
    await expectNothing(key)
  })
})

test('Refund overdue: lists orders whose refund is due for more than 3 days (CHECK-7, CHECK-21)', async () => {
  const { orderId } = await buy(shop)
  const change = { params: { id: orderId }, body: { status: 'cancelled' as const } }
  await admin('PATCH /orders/:id', change)
  const flaggedAt = shop.ctx().now.toISOString()
  shop.advance(3 * DAY_MS)
  admin = await shop.apiAs(await makeAdmin(shop.db))
  await expectNothing('refund-overdue')
  shop.advance(HOUR_MS)
  const { findings } = await check('refund-overdue')
  expect(findings).toMatchObject([
    {
      text: `${orderId}: $39.95 due for refund for more than 3 days (cancelled or returned).`,
      link: `/admin/orders?orderId=${orderId}`,
      since: flaggedAt,
    },
  ])
  await admin('POST /orders/:id/refunds', { params: { id: orderId }, body: {} })
  await expectNothing('refund-overdue')
})

describe('Images', () => {
  const key = 'images'
  const bytes = Buffer.from('a picture')

  test('removes unused images (CHECK-13, CHECK-21)', async () => {
    await shop.images.put('upload', bytes, 'image/webp')
    const row = { publicId: 'upload', width: 1, height: 1, bytes: 1 }
    const createdAt = new Date(shop.ctx().now.getTime() - DAY_MS - HOUR_MS)
    await shop.db.insert(images).values({ ...row, createdAt })
    await shop.images.put('leftover', bytes, 'image/webp')
    const { findings } = await check(key)
    expect(findings).toMatchObject([
      { text: 'Unused images: no product or order shows leftover.', link: '/images/leftover.webp' },
      { text: 'Unused images: no product or order shows upload.' },
    ])
    expect(await repair(admin, findings)).toEqual([
      { text: 'Image leftover', before: 'stored', after: 'removed' },
      { text: 'Image upload', before: 'stored', after: 'removed' },
    ])
    expect([...shop.images.kept.keys()]).toEqual([])
    await expectNothing(key)
  })

  test('removes unused clips (CHECK-13, CHECK-21)', async () => {
    const id = randomUUID()
    const row = { id, type: 'audio/mpeg', bytes: 1, seconds: 1 } as const
    const createdAt = new Date(shop.ctx().now.getTime() - 2 * DAY_MS)
    await shop.db.insert(clips).values({ ...row, createdAt })
    await shop.images.clips.put(id, bytes, 'audio/mpeg')
    const { findings } = await check(key)
    expect(findings).toMatchObject([{ text: `Unused clips: no track names ${id}.` }])
    expect(await repair(admin, findings)).toMatchObject([
      { text: `Clip ${id}`, before: 'stored', after: 'removed' },
    ])
    expect([...shop.images.clips.files.keys()]).toEqual([])
    await expectNothing(key)
  })

  test('the search itself makes no request to the store (CHECK-13)', async () => {
    const list = vi.spyOn(shop.images.clips, 'list')
    await expectNothing(key)
    expect(list).toHaveBeenCalledTimes(1)
    list.mockRestore()
  })

  test('leaves an image of a product that is being saved (CHECK-13)', async () => {
    const thumbnail = await shop.images.put('late', bytes, 'image/webp')
    const row = { publicId: 'late', width: 1, height: 1, bytes: 1 }
    const createdAt = new Date(shop.ctx().now.getTime() - 2 * DAY_MS)
    await shop.db.insert(images).values({ ...row, createdAt })
    const { findings } = await check(key)
    const product = {
      name: 'Late',
      price: 1,
      type: 'merch',
      stock: 0,
      brand: '',
      images: [],
    } as const
    const { status } = await interleave(
      shop.ctx(),
      (ctx) => insertProduct(ctx, { ...product, images: [], description: '', thumbnail }),
      () => repair(admin, findings),
    )
    expect(status).toBe('rejected')
    expect([...shop.images.kept.keys()]).toEqual(['late'])
    await expectNothing(key)
    shop.images.kept.delete('late')
    await shop.db.delete(images).where(eq(images.publicId, 'late'))
    await shop.db.update(products).set({ thumbnail: '' }).where(eq(products.thumbnail, thumbnail))
  })

  test('lists missing images with their products (CHECK-13, CHECK-21)', async () => {
    const thumbnail = await shop.images.put('cover', bytes, 'image/webp')
    const other = 'https://elsewhere.test/cover.webp'
    const values = { name: 'Fog Lines', thumbnail, images: [thumbnail, other] }
    const { id } = await makeProduct(shop.db, values)
    await makeProduct(shop.db, { thumbnail })
    await expectNothing(key)
    shop.images.kept.delete('cover')
    const { findings } = await check(key)
    expect(findings).toMatchObject([
      {
        text: 'Missing images: Fog Lines and 1 more shows cover, which is not stored.',
        link: `/admin/products?productId=${id}`,
      },
    ])
    expect(findings[0]?.repair).toBeUndefined()
    await shop.images.put('cover', bytes, 'image/webp')
    await expectNothing(key)
  })

  test('lists a missing image that two products show at two addresses (CHECK-13)', async () => {
    const { images: store } = shop.services
    const addressOf = (id: string) => `https://cdn.test/${id}.webp`
    const publicIdOf = (url: string) => /([\w-]+)\.webp$/.exec(url)?.[1] ?? null
    shop.services.images = { ...store, addressOf, publicIdOf }
    const shown = ['/images/lost.webp', addressOf('lost')]
    for (const thumbnail of shown) await makeProduct(shop.db, { thumbnail })
    expect(await check(key)).toMatchObject({ state: 'done', totalFindings: 2 })
    shop.services.images = store
    await shop.db.update(products).set({ thumbnail: '' }).where(inArray(products.thumbnail, shown))
  })

  test('says why they were not checked (CHECK-3)', async () => {
    const { images: store } = shop.services
    const listStored = () => Promise.reject(new Error('The image store does not answer'))
    shop.services.images = { ...store, listStored }
    expect(await check(key)).toMatchObject({
      note: 'Not checked: The image store does not answer',
    })
    shop.services.images = store
  })
})

describe('Stuck', () => {
  const key = 'stuck'

  test('tries failed jobs again (CHECK-14, CHECK-21)', async () => {
    const id = await failJob(shop)
    const { findings } = await check(key)
    expect(findings).toMatchObject([
      { link: '/admin/activity/jobs', repair: { text: 'Tries again.' } },
    ])
    expect(findings[0]?.text).toMatch(/failed\.$/)
    await repair(admin, findings)
    const { rows } = await shop.db.execute(
      sql`select state from pgboss.job where id = ${id} and state in ('created', 'retry')`,
    )
    expect(rows).toHaveLength(1)
    await shop.db.execute(sql`delete from pgboss.job where id = ${id}`)
    await expectNothing(key)
  })

  test('sends unsent mails whose job is gone (CHECK-14, CHECK-21)', async () => {
    const { orderId } = await buy(shop)
    await shop.db.execute(sql`delete from pgboss.job where name = 'send-order-mail'`)
    shop.advance(2 * HOUR_MS)
    const { findings } = await check(key)
    expect(findings).toMatchObject([
      {
        text: `Order mail, confirmation of ${orderId}, was not sent, and no job is going to send it.`,
        link: `/admin/orders?orderId=${orderId}`,
      },
    ])
    await repair(admin, findings)
    await shop.runJobs()
    expect(shop.mailer.sent.filter(({ text }) => text.includes(orderId))).toHaveLength(1)
    await expectNothing(key)
  })

  test('enables webhooks that the shop has disabled (CHECK-14, CHECK-21)', async () => {
    // Endpoints need a recent sign-in.
    admin = await shop.apiAs(await makeAdmin(shop.db))
    const body = { url: 'http://hooks.test/', events: ['order.paid' as const] }
    const { endpoint } = await admin('POST /webhook-endpoints', { body })
    await damage(
      shop,
      sql`update webhook_endpoints set is_enabled = false, is_auto_disabled = true`,
    )
    const { findings } = await check(key)
    expect(findings).toMatchObject([
      {
        text: 'The webhook http://hooks.test/ is disabled, because nothing arrived for days.',
        link: `/admin/settings/webhooks?endpointId=${endpoint._id}`,
      },
    ])
    expect(await repair(admin, findings)).toEqual([
      { text: 'Webhook http://hooks.test/', before: 'disabled', after: 'enabled' },
    ])
    await expectNothing(key)
  })
})
