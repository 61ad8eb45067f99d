import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { configureFormats } from '#contract/locale.ts'
import { toCents } from '#contract/money.ts'
import { startShop } from '#server/boot/start-shop.ts'
import { readConfig } from '#server/config.ts'
import { toFormats } from '#server/format-settings.ts'
import { exportOrders } from '#server/orders/admin/export-orders.ts'
import { assertShopCurrency } from '#server/orders/index.ts'
import { orderCaptures } from '#server/orders/order-payments.tables.ts'
import { orders } from '#server/orders/orders.tables.ts'
import { createStripePayments } from '#server/platform/payments/index.ts'
import { buy, makeBuyer, payFor, placeOrder, send } from '#tests/support/app/checkout.ts'
import { makeProduct } from '#tests/support/app/factories.ts'
import { checkInvariantsAfterEach, setUpAdmin, setUpShop } from '#tests/support/app/set-up-shop.ts'
import { startFakeStripe } from '#tests/support/stripe/fake-stripe.ts'

/** A shop in Germany: euros, German formats, VAT of 19%. */

const formats = toFormats({
  currency: 'EUR',
  locale: 'de-DE',
  country: 'DE',
  taxName: 'VAT',
  taxRate: 1900,
})
const shop = setUpShop({
  formats,
  supplier: { taxId: 'DE123456789', address: ['Plattenweg 1', '10999 Berlin'] },
})
checkInvariantsAfterEach(shop)
const admin = setUpAdmin(shop)
afterEach(() => {
  configureFormats(formats)
  return shop.runJobs()
})

const documentOf = async (id: string) =>
  (await admin('GET /orders/:id/paper', { params: { id } })).paper
const orderOf = async (id: string) => (await admin('GET /orders/:id', { params: { id } })).order
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

describe('an order', () => {
  test('has the currency and tax of its day on its documents [LOCALE-5 LOCALE-8]', async () => {
    const { orderId } = await buy(shop, { priceCents: 3995, quantity: 2 })
    const paper = await documentOf(orderId)
    expect(paper.order).toMatchObject({ total: 79.9, currency: 'eur' })
    expect(paper).toMatchObject({
      supplier: { taxId: 'DE123456789' },
      tax: { name: 'VAT', rate: 19 },
      gst: 12.76,
      kept: { total: 79.9, gst: 12.76 },
    })
  })

  test('keeps its tax when the rate changes [LOCALE-5]', async () => {
    const { orderId } = await buy(shop, { priceCents: 11_900 })
    configureFormats({ ...formats, taxRate: 1600 })
    const later = await buy(shop, { priceCents: 11_600 })
    expect(await documentOf(orderId)).toMatchObject({ tax: { name: 'VAT', rate: 19 }, gst: 19 })
    expect(await documentOf(later.orderId)).toMatchObject({
      tax: { name: 'VAT', rate: 16 },
      gst: 16,
    })
    configureFormats({ ...formats, taxRate: 0 })
    const untaxed = await buy(shop, { priceCents: 5000 })
    expect(await documentOf(untaxed.orderId)).toMatchObject({ tax: { rate: 0 }, gst: 0 })
  })

  test('from before these settings has GST of 10% [LOCALE-1 LOCALE-5]', async () => {
    const { orderId } = await buy(shop, { priceCents: 11_000 })
    const before = { currency: 'aud', taxName: 'GST', taxRate: 1000 }
    await shop.db.update(orders).set(before).where(eq(orders.id, orderId))
    await shop.db
      .update(orderCaptures)
      .set({ currency: before.currency })
      .where(eq(orderCaptures.orderId, orderId))
    const paper = await documentOf(orderId)
    expect(paper).not.toHaveProperty('tax')
    expect(paper).toMatchObject({ gst: 10, order: { currency: 'aud' } })
  })

  test('is confirmed in the formats of the locale, with spaces that do not break [LOCALE-2]', async () => {
    const { user } = await buy(shop, { priceCents: 123_995 })
    await shop.runJobs()
    const mail = shop.mailer.sent.find(({ to }) => to === user.email)
    for (const text of [mail?.text, mail?.html]) {
      expect(text).toContain('1.239,95\u00a0€')
      expect(text).toContain('Prices are in euros and include VAT.')
    }
  })

  test('is exported with its currency and a decimal point [LOCALE-2]', async () => {
    const { orderId } = await buy(shop, { priceCents: 3995 })
    const chunks: string[] = []
    for await (const chunk of exportOrders(shop.ctx(), { search: orderId })) chunks.push(chunk)
    expect(chunks.join('')).toContain('39.95,EUR')
  })

  test('is not paid by the same amount in another currency [LOCALE-7]', async () => {
    const purchase = await placeOrder(shop)
    await payFor(shop, purchase, { currency: 'aud' })
    expect(await orderOf(purchase.orderId)).toMatchObject({ status: 'pending', refundNeeded: true })
  })

  test('needs the smallest amount of its currency [LOCALE-2]', async () => {
    configureFormats({ ...formats, orderMinCents: 300 })
    await expect(placeOrder(shop, { priceCents: 299 })).rejects.toMatchObject({ statusCode: 400 })
    const { orderId } = await placeOrder(shop, { priceCents: 300 })
    expect(await orderOf(orderId)).toMatchObject({ total: 3 })
  })
})

test('totals of documents add up for many rates and amounts [LOCALE-3]', async () => {
  const { orderId } = await buy(shop, { priceCents: 3995, quantity: 3 })
  for (const taxRate of [0, 250, 700, 810, 1900, 2000, 2500, 2700]) {
    await shop.db.update(orders).set({ taxRate }).where(eq(orders.id, orderId))
    const { gst, order } = await documentOf(orderId)
    const net = toCents(order.total) - toCents(gst)
    expect(Math.abs((net * taxRate) / 10_000 - toCents(gst))).toBeLessThanOrEqual(0.63)
  }
})

describe('a changed currency', () => {
  test('is refused while the shop has orders in another, with what to do [LOCALE-6]', async () => {
    // The newest order decides.
    shop.advance(1000)
    await buy(shop)
    await expect(assertShopCurrency(shop)).resolves.toBeUndefined()
    configureFormats(toFormats({ currency: 'USD' }))
    const refusal = expect(assertShopCurrency(shop)).rejects
    await refusal.toThrow('SHOP_CURRENCY is USD, but this shop has orders in EUR')
    await expect(assertShopCurrency(shop)).rejects.toThrow('Set SHOP_CURRENCY=EUR')
    configureFormats(undefined)
    await expect(assertShopCurrency(shop)).rejects.toThrow('SHOP_CURRENCY is AUD')
  })

  test('keeps the shop from starting [LOCALE-6]', async () => {
    shop.advance(1000)
    await buy(shop)
    const dataDir = await mkdtemp(join(tmpdir(), 'runout-currency-'))
    const config = readConfig({
      DATABASE_URL: shop.databaseUrl,
      DATA_DIR: dataDir,
      DEMO: 'on',
      PORT: '0',
      JWT_SECRET: 'a secret only this test knows, long enough',
      LOG_LEVEL: 'silent',
      SHOP_CURRENCY: 'USD',
    })
    const started = startShop(config, {
      print: () => {},
      onFatal: () => {},
      loadStorefront: async () => ({
        filesFolder: pathToFileURL(`${dataDir}/`),
        pages: { constantScripts: [], routes: [], render: async () => new Response() },
      }),
    })
    await expect(started).rejects.toThrow('SHOP_CURRENCY is USD, but this shop has orders in EUR')
    await rm(dataDir, { recursive: true, force: true })
  })
})

describe('feeds', () => {
  test('have the currency and the country of the shop [LOCALE-2 LOCALE-9]', async () => {
    await makeProduct(shop.db, { priceCents: 123_995, thumbnail: '/images/x', name: 'Far Away' })
    const merchant = (await shop.app.inject({ url: '/merchant-feed.xml' })).body
    expect(merchant).toContain('<g:price>1239.95 EUR</g:price>')
    expect(merchant).toContain('<g:country>DE</g:country><g:price>0.00 EUR</g:price>')
    expect(merchant).not.toContain('AUD')
    const arrivals = (await shop.app.inject({ url: '/feed.xml' })).body
    expect(plain(arrivals)).toContain('1.239,95 €.')
    expect(arrivals).toContain('<language>en-DE</language>')
  })
})

test('a price that is none is refused in the currency of the shop [LOCALE-2]', async () => {
  const { product } = await placeOrder(shop)
  const body = { maxPrice: '12,50' as unknown as number }
  const { api } = await makeBuyer(shop)
  const answer = api('PUT /wants/:productId', { params: { productId: product.id }, body })
  await expect(answer).rejects.toMatchObject({
    serverMessage: 'Highest price must be an amount in euros',
  })
})

describe('at Stripe', () => {
  const secret = 'whsec_test'
  const fake = () => shop.payments
  let stripe: Awaited<ReturnType<typeof startFakeStripe>>
  beforeAll(async () => {
    stripe = await startFakeStripe(() => Math.floor(shop.ctx().now.getTime() / 1000))
    shop.services.payments = createStripePayments({
      secretKey: 'sk_test_123',
      webhookSecret: secret,
      apiBase: stripe.url,
      timeoutMs: 1000,
      pauseMs: 1,
    })
  })
  afterAll(async () => {
    shop.services.payments = fake()
    await stripe.close()
  })

  test('a page, its payment and a refund are in the currency of the shop [LOCALE-7]', async () => {
    const { api } = await makeBuyer(shop)
    const product = await makeProduct(shop.db, { stock: 5, priceCents: 5000 })
    const { orderId: id, checkoutUrl } = await api('POST /orders', {
      body: { products: [{ productId: product.id, quantity: 1 }] },
    })
    const session = stripe.books.pay(checkoutUrl.split('/').at(-1) ?? '')
    expect(session).toMatchObject({ currency: 'eur', amount_total: 5000 })
    const event = stripe.signEvent('checkout.session.completed', session, secret)
    expect(await send(shop, event.payload, event.signature)).toBe(200)
    expect(await orderOf(id)).toMatchObject({ status: 'payment received', currency: 'eur' })
    await admin('POST /orders/:id/refunds', { params: { id }, body: { amount: 20 } })
    await shop.runJobs()
    expect(stripe.books.refunds[0]).toMatchObject({ amount: 2000, currency: 'eur' })
    const { payment } = await admin('GET /orders/:id/payment', { params: { id } })
    expect(payment).toMatchObject({ captured: 50, refunded: 20, currency: 'eur' })
    expect(await documentOf(id)).toMatchObject({ kept: { total: 30, gst: 4.79 } })
  })
})
