import { afterEach, expect, test } from 'vitest'
import { buy, placeOrder, runJob } from '#tests/support/app/checkout.ts'
import { setStatus } from '#tests/support/app/orders.ts'
import { createRefundSteps } from '#tests/support/app/refunds.ts'
import {
  checkInvariantsAfterEach,
  setUpAdminPerTest,
  setUpShop,
} from '#tests/support/app/set-up-shop.ts'

/** Orders that are cancelled or returned with money that was not refunded. */

const shop = setUpShop()
checkInvariantsAfterEach(shop)
const admin = setUpAdminPerTest(shop)
const steps = createRefundSteps(shop, admin)
afterEach(() => shop.runJobs())

async function isListed(orderId: string): Promise<boolean> {
  const { orders } = await admin('GET /orders', { query: { attention: 'money' } })
  return orders.some(({ _id }) => _id === orderId)
}

test.each(['cancelled', 'returned'] as const)(
  'an order that is %s is listed, until the rest is refunded [SEC-7]',
  async (status) => {
    const { orderId } = await buy(shop, { priceCents: 4000 })
    await steps.refund(orderId, { amount: 10 })
    await setStatus(admin, orderId, status)
    expect((await steps.paymentOf(orderId)).refundDue).toMatchObject({
      amount: 30,
      reason: 'cancelled or returned',
    })
    await steps.refund(orderId, { amount: 29 })
    expect(await isListed(orderId)).toBe(true)
    await steps.refund(orderId)
    expect(await isListed(orderId)).toBe(false)
  },
)

test('an order marked as paid by hand is listed when returned, and not once it is unpaid [SEC-7]', async () => {
  const { orderId } = await placeOrder(shop)
  await setStatus(admin, orderId, 'payment received')
  await setStatus(admin, orderId, 'returned')
  expect(await isListed(orderId)).toBe(true)
  await setStatus(admin, orderId, 'pending')
  await setStatus(admin, orderId, 'cancelled')
  expect(await isListed(orderId)).toBe(false)
})

test('an order is no longer listed after a wrong click is taken back [SEC-7]', async () => {
  const { orderId } = await buy(shop)
  await setStatus(admin, orderId, 'returned')
  await setStatus(admin, orderId, 'completed')
  expect(await isListed(orderId)).toBe(false)
})

test('an order is not listed after an earlier refund in full, and stays unlisted when it need not be [SEC-7]', async () => {
  const refunded = await buy(shop)
  await steps.refund(refunded.orderId)
  await setStatus(admin, refunded.orderId, 'returned')
  expect(await isListed(refunded.orderId)).toBe(false)
  const { orderId } = await buy(shop)
  await setStatus(admin, orderId, 'cancelled')
  const body = { refunded: 0 }
  await admin('POST /orders/:id/refund-due/resolve', { params: { id: orderId }, body })
  await setStatus(admin, orderId, 'returned')
  await runJob(shop, 'sync-refunds')
  expect(await isListed(orderId)).toBe(false)
})
