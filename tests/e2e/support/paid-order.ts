import type { Page } from '@playwright/test'
import { startCheckout } from '#server/checkout/start-checkout.ts'
import { cancelUnpaidOrder, recordPayment } from '#server/orders/index.ts'
import { systemContext } from '#server/platform/context.ts'
import { isDemoPayments } from '#server/platform/payments/index.ts'
import { someAddress } from '#tests/support/app/checkout.ts'
import { makeProduct } from '#tests/support/app/factories.ts'
import { makeOrder } from '#tests/support/app/orders.ts'
import type { BrowserShop } from './shop.ts'
import { expect } from './test.ts'

type Values = { name: string; priceCents: number }

/** Places an order of two units of one record, paid on the demo payment page. */
export async function payOrder(shop: BrowserShop, user: { id: string }, values: Values) {
  const { orderId, product, recordPaid } = await placeOrder(shop, user, values)
  await recordPaid()
  return { orderId, productId: product.id }
}

/** The same order, whose payment came when it had expired and its units were sold to others. */
export async function payTooLate(shop: BrowserShop, user: { id: string }, values: Values) {
  const { orderId, product, recordPaid } = await placeOrder(shop, user, values)
  await cancelUnpaidOrder(systemContext(shop.services, 'test'), orderId)
  const lines = [{ product, quantity: product.stock }]
  await makeOrder(shop.services, { user, lines, status: 'payment received' })
  await recordPaid()
  return { orderId }
}

/** Pays on the payment page that the checkout opens, without filling its form. */
export async function payOpenedPage(page: Page) {
  await expect(page).toHaveURL(/\/dev\/checkout\//)
  const form = { ...someAddress, name: 'Ida B', phone: '', card: '4242 4242 4242 4242' }
  const answer = await page.request.post(page.url(), { form, maxRedirects: 0 })
  expect(answer.headers().location).toMatch(/^\/order\/(?:success|thanks)/)
}

async function placeOrder(shop: BrowserShop, user: { id: string }, values: Values) {
  const { payments } = shop.services
  if (!isDemoPayments(payments)) throw new Error('These tests pay on the demo page')
  const product = await makeProduct(shop.db, { ...values, stock: 5 })
  const buyer = { kind: 'user', userId: user.id, role: 'user', sessionId: 'test' } as const
  const ctx = systemContext(shop.services, 'test')
  const { orderId, checkoutUrl } = await startCheckout(
    { ...ctx, actor: buyer },
    { lines: [{ productId: product.id, quantity: 2 }], network: '' },
  )
  const sessionId = checkoutUrl.split('/').at(-1) ?? ''
  await payments.pay(sessionId, { name: 'Ida B', phoneNumber: '', address: someAddress })
  const recordPaid = async () => recordPayment(ctx, orderId, await payments.getSession(sessionId))
  return { orderId, product, recordPaid }
}
