import { describe, expect, test } from 'vitest'
import { statusOf } from '#tests/support/app/api-errors.ts'
import type { Buyer } from '#tests/support/app/checkout.ts'
import { makeCode, orderWith } from '#tests/support/app/discounts.ts'
import { makeProduct } from '#tests/support/app/factories.ts'
import { buyersOf } from '#tests/support/app/network-buyers.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'

const shop = setUpShop({ rateLimit: true })
const { makeBuyerAt } = buyersOf(shop)

describe('codes that are not valid', () => {
  const checkAs = async ({ api }: Pick<Buyer, 'api'>, code: string, productId: string) =>
    statusOf(
      api('POST /carts/me/discount', { body: { code, products: [{ productId, quantity: 1 }] } }),
    )

  test('are limited for an account, at the checkout too; good codes use nothing up [CODE-8]', async () => {
    const buyer = await makeBuyerAt('198.51.100.1')
    const product = await makeProduct(shop.db)
    const { code } = await makeCode(shop, { minimum: 30 })
    for (let count = 0; count < 15; count += 1) {
      expect(await checkAs(buyer, code, product.id)).toBe(200)
    }
    for (let count = 0; count < 10; count += 1) {
      const wrong = `WRONG${count}`
      const isCheckout = count % 2 === 0
      const tried = isCheckout
        ? statusOf(orderWith(buyer, wrong, [product]))
        : checkAs(buyer, wrong, product.id)
      expect(await tried).toBe(404)
    }
    expect(await checkAs(buyer, code, product.id)).toBe(429)
    expect(await statusOf(orderWith(buyer, code, [product]))).toBe(429)
    const body = { products: [{ productId: product.id, quantity: 1 }] }
    expect(await statusOf(buyer.api('POST /orders', { body }))).toBe(200)
    shop.advance(11 * 60_000)
    expect(await checkAs(buyer, code, product.id)).toBe(200)
  })

  test('are limited with the key of a cancelled order too [CODE-8]', async () => {
    const { api } = await makeBuyerAt('198.51.100.4')
    const product = await makeProduct(shop.db)
    const order = (code?: string) =>
      api('POST /orders', {
        body: { products: [{ productId: product.id, quantity: 1 }], code },
        headers: { 'idempotency-key': 'cancelled' },
      })
    const { orderId } = await order()
    await api('POST /orders/:id/cancel', { params: { id: orderId } })
    for (let count = 0; count < 10; count += 1) {
      expect(await statusOf(order(`WRONG${count}`))).toBe(404)
    }
    expect(await statusOf(order('WRONG10'))).toBe(429)
  })

  test('are limited for a network, over its accounts [CODE-8]', async () => {
    const product = await makeProduct(shop.db)
    const { code } = await makeCode(shop)
    for (let account = 0; account < 3; account += 1) {
      const buyer = await makeBuyerAt('198.51.100.2')
      for (let count = 0; count < 10; count += 1) {
        expect(await checkAs(buyer, `WRONG${count}`, product.id)).toBe(404)
      }
    }
    expect(await checkAs(await makeBuyerAt('198.51.100.2'), code, product.id)).toBe(429)
    expect(await checkAs(await makeBuyerAt('198.51.100.3'), code, product.id)).toBe(200)
  })
})
