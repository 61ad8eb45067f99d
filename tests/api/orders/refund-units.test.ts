import { afterEach, describe, expect, test } from 'vitest'
import { noDeliverySet } from '#contract/delivery/delivery-settings.ts'
import { buy, deliver, type Purchase, runJob, toPaidEvent } from '#tests/support/app/checkout.ts'
import { setDelivery, toRate, toSettings, toZone } from '#tests/support/app/delivery.ts'
import { findProductRow } from '#tests/support/app/factories.ts'
import { createRefundSteps, paymentIdOf } from '#tests/support/app/refunds.ts'
import {
  checkInvariantsAfterEach,
  setUpAdminPerTest,
  setUpShop,
} from '#tests/support/app/set-up-shop.ts'

/** Units that a refused refund was to put back. */

const shop = setUpShop()
checkInvariantsAfterEach(shop)
const admin = setUpAdminPerTest(shop)
const steps = createRefundSteps(shop, admin)
afterEach(() => shop.runJobs())

async function payAgain({ sessionId, orderId }: Purchase) {
  const session = shop.payments.pay(sessionId, { paymentId: `again_${orderId}` })
  await deliver(shop, toPaidEvent(session, `evt_again_${orderId}`))
}

describe('units of a refund over two payments', () => {
  async function buyTwice() {
    const purchase = await buy(shop, { priceCents: 4000, quantity: 2 })
    await payAgain(purchase)
    const restock = [{ lineId: `${purchase.orderId}-0`, quantity: 1 }]
    return { ...purchase, restock }
  }

  test('are back although its first part is refused', async () => {
    const { orderId, product, restock } = await buyTwice()
    shop.payments.refuseNext('The card is closed')
    await expect(steps.refund(orderId, { restock })).rejects.toMatchObject({ statusCode: 409 })
    expect((await steps.paymentOf(orderId)).refunds).toMatchObject([
      { state: 'failed', restocked: 0 },
      { state: 'done', restocked: 1 },
    ])
    expect(await findProductRow(shop.db, product.id)).toMatchObject({ stock: 9 })
  })

  test('are back when its first part is refused after the second was made', async () => {
    const { orderId, product, restock } = await buyTwice()
    shop.payments.failNext(1)
    await steps.refund(orderId, { restock })
    shop.payments.refuseNext('The card is closed')
    shop.advance(120_000)
    await expect(runJob(shop, 'finish-refunds')).rejects.toThrow('The card is closed')
    expect(await findProductRow(shop.db, product.id)).toMatchObject({ stock: 9 })
  })

  test('leave its delivery to the second part when the first is refused [SHIP-11]', async () => {
    await setDelivery(shop.db, toSettings(toZone(['AU'], toRate('Post', 9.5))))
    const { orderId, restock } = await buyTwice()
    await setDelivery(shop.db, noDeliverySet)
    shop.payments.refuseNext('The card is closed')
    const refund = steps.refund(orderId, { restock, includesDelivery: true })
    await expect(refund).rejects.toMatchObject({ statusCode: 409 })
    expect(await steps.paymentOf(orderId)).not.toHaveProperty('refundableDelivery')
  })

  test('are not back twice when a refused refund is listed as done later', async () => {
    const { orderId, product } = await buy(shop, { priceCents: 4000, quantity: 2 })
    const restock = [{ lineId: `${orderId}-0`, quantity: 1 }]
    shop.payments.failNext(1)
    await steps.refund(orderId, { amount: 10, restock })
    shop.payments.refuseNext('Try again')
    shop.advance(120_000)
    await expect(runJob(shop, 'finish-refunds')).rejects.toThrow('Try again')
    const [refused] = (await steps.paymentOf(orderId)).refunds
    await steps.refund(orderId, { amount: 10, restock })
    shop.payments.refunds.push({
      id: `re_late_${orderId}`,
      paymentId: paymentIdOf(orderId),
      state: 'done',
      refundId: refused?._id ?? '',
      amountCents: 1000,
    })
    await runJob(shop, 'sync-refunds')
    expect(await steps.paymentOf(orderId)).toMatchObject({ refunded: 20 })
    expect(await findProductRow(shop.db, product.id)).toMatchObject({ stock: 9 })
  })
})
