import { startCheckout } from '#server/checkout/start-checkout.ts'
import { recordPayment } from '#server/orders/index.ts'
import { systemContext } from '#server/platform/context.ts'
import { isDemoPayments } from '#server/platform/payments/index.ts'
import { someAddress } from '#tests/support/app/checkout.ts'
import { makeProduct } from '#tests/support/app/factories.ts'
import type { BrowserShop } from './shop.ts'

/** Places an order of two units of one record, paid on the demo payment page. */
export async function payOrder(
  shop: BrowserShop,
  user: { id: string },
  values: { name: string; priceCents: number },
) {
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
  await recordPayment(ctx, orderId, await payments.getSession(sessionId))
  return { orderId, productId: product.id }
}
