import { afterEach, beforeEach, expect, test } from 'vitest'
import { createRefund } from '#server/orders/index.ts'
import { AnsweredFailure } from '#server/platform/payments/payment-provider.ts'
import { buy, runJob } from '#tests/support/app/checkout.ts'
import { makeAdmin } from '#tests/support/app/factories.ts'
import { createRefundSteps } from '#tests/support/app/refunds.ts'
import { checkInvariantsAfterEach, setUpShop } from '#tests/support/app/set-up-shop.ts'

/** The idempotency keys of one refund that several processes request. */

const shop = setUpShop()
checkInvariantsAfterEach(shop)
const MINUTE = 60_000
let steps: ReturnType<typeof createRefundSteps>
beforeEach(async () => {
  steps = createRefundSteps(shop, await shop.apiAs(await makeAdmin(shop.db)))
})
afterEach(() => shop.runJobs())

const keysOf = (orderId: string) =>
  steps.requestsFor(orderId).map(({ idempotencyKey }) => idempotencyKey)

/** Delays the provider's next refund until `release`, as a slow network does. */
function delayNext() {
  const { refund } = shop.payments
  const isUnderWay = Promise.withResolvers<void>()
  const mayGoOn = Promise.withResolvers<void>()
  shop.payments.refund = async (request) => {
    shop.payments.refund = refund
    isUnderWay.resolve()
    await mayGoOn.promise
    return refund(request)
  }
  return { isUnderWay: isUnderWay.promise, release: mayGoOn.resolve }
}

test.each([61, 119, 24 * 60])(
  'is made once when a request is still under way %i minutes later [SEC-22]',
  async (minutes) => {
    const { orderId } = await buy(shop)
    await createRefund(shop.ctx(), { orderId, restock: [] })
    shop.advance(59 * MINUTE)
    const slow = delayNext()
    const first = runJob(shop, 'finish-refunds')
    await slow.isUnderWay
    shop.advance((minutes - 59) * MINUTE)
    const listRefunds = shop.payments.listRefunds
    shop.payments.listRefunds = async () => []
    await runJob(shop, 'finish-refunds')
    shop.payments.listRefunds = listRefunds
    slow.release()
    await first
    expect(new Set(keysOf(orderId)).size).toBe(1)
    expect(
      shop.payments.refunds.filter(({ paymentId }) => paymentId.includes(orderId)),
    ).toHaveLength(1)
    expect(await steps.paymentOf(orderId)).toMatchObject({
      refunded: 39.95,
      refunds: [{ state: 'done' }],
    })
  },
)

test('keeps its key for hours while the provider does not answer [SEC-22]', async () => {
  const { orderId } = await buy(shop)
  await createRefund(shop.ctx(), { orderId, restock: [] })
  for (let hour = 0; hour < 3; hour += 1) {
    shop.advance(70 * MINUTE)
    // The list of refunds answers, the refund itself does not.
    const { refund } = shop.payments
    shop.payments.refund = async (request) => {
      shop.payments.refundRequests.push(request)
      throw new Error('The payment provider does not answer')
    }
    await runJob(shop, 'finish-refunds')
    shop.payments.refund = refund
  }
  await runJob(shop, 'finish-refunds')
  expect(keysOf(orderId)).toHaveLength(4)
  expect(new Set(keysOf(orderId)).size).toBe(1)
})

test('changes its key once for a failure that two processes were answered [SEC-22]', async () => {
  const { orderId } = await buy(shop)
  const { refunds } = await createRefund(shop.ctx(), { orderId, restock: [] })
  shop.advance(2 * MINUTE)
  const { refund } = shop.payments
  const areBothUnderWay = Promise.withResolvers<void>()
  let count = 0
  shop.payments.refund = async (request) => {
    shop.payments.refundRequests.push(request)
    count += 1
    if (count === 2) areBothUnderWay.resolve()
    await areBothUnderWay.promise
    throw new AnsweredFailure('An error occurred with our API')
  }
  await Promise.allSettled([runJob(shop, 'finish-refunds'), runJob(shop, 'finish-refunds')])
  shop.payments.refund = refund
  await runJob(shop, 'finish-refunds')
  const [id] = refunds.map((row) => row.id)
  expect(keysOf(orderId)).toEqual([`refund-${id}`, `refund-${id}`, `refund-${id}-1`])
})
