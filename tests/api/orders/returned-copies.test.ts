import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditEntries } from '#server/audit/audit.tables.ts'
import { usedCopies } from '#server/catalogue/offers.tables.ts'
import { releaseReservation } from '#server/stock/index.ts'
import { reservations } from '#server/stock/stock.tables.ts'
import { runJob } from '#tests/support/app/checkout.ts'
import { findProductRow } from '#tests/support/app/factories.ts'
import { setStatus } from '#tests/support/app/orders.ts'
import { createRefundSteps } from '#tests/support/app/refunds.ts'
import { checkInvariantsAfterEach, setUpAdmin, setUpShop } from '#tests/support/app/set-up-shop.ts'
import { buyOffers, makePressing, orderOffers } from '#tests/support/app/sold-copies.ts'
import { latestEntryOf, previewUndo } from '#tests/support/app/undo.ts'
import { makeUsedCopy } from '#tests/support/app/variants.ts'

const shop = setUpShop()
checkInvariantsAfterEach(shop)
const admin = setUpAdmin(shop)

const stateOf = async (copyId: string) => {
  const [copy] = await shop.db.select().from(usedCopies).where(eq(usedCopies.productId, copyId))
  return copy?.state
}

/** A used copy of a record that is out of stock otherwise, in a paid order. */
async function sellCopy() {
  const record = await makePressing(shop.db, { stock: 0 })
  const copy = await makeUsedCopy(shop.db, record)
  return { record, copy, ...(await buyOffers(shop, copy)) }
}

describe('a used copy that comes back', () => {
  test('with a return needs inspection and cannot be bought (COPY-62)', async () => {
    const { record, copy, orderId } = await sellCopy()
    await setStatus(admin, orderId, 'shipped')
    await setStatus(admin, orderId, 'returned')
    expect(await stateOf(copy.id)).toBe('needs-inspection')
    expect(await findProductRow(shop.db, copy.id)).toMatchObject({ stock: 1, reserved: 1 })
    expect(await findProductRow(shop.db, record.id)).toMatchObject({ variantsAvailable: 0 })
    await expect(orderOffers(shop, copy)).rejects.toMatchObject({ statusCode: 409 })
    const entries = await shop.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, copy.id))
    expect(entries).toMatchObject([
      {
        action: 'used-copy.returned',
        subjectName: 'Low Tide',
        before: { state: 'sold', order: orderId },
        after: { state: 'needs-inspection' },
      },
    ])
  })

  test('and is withdrawn returns to sale, which its undo advises (COPY-62, UNDO-10)', async () => {
    const { copy, orderId } = await sellCopy()
    await setStatus(admin, orderId, 'returned')
    await admin('POST /used-copies/:id/withdraw', { params: { id: copy.id } })
    expect(await previewUndo(admin, await latestEntryOf(shop.db, copy.id))).toMatchObject({
      refusal: 'The inspection of a returned copy is not undone. Return the copy to sale instead.',
    })
    await admin('POST /used-copies/:id/return-to-sale', { params: { id: copy.id }, body: {} })
    expect(await stateOf(copy.id)).toBe('on-sale')
  })

  test('stays so: no job ends it, and no check counts it among the unpaid orders', async () => {
    const { copy, orderId } = await sellCopy()
    const readCheck = async () =>
      (await admin('POST /doctor/:part', { params: { part: 'reservations' } })).finding
    const before = await readCheck()
    await setStatus(admin, orderId, 'returned')
    await runJob(shop, 'expire-orders')
    expect(await stateOf(copy.id)).toBe('needs-inspection')
    expect(await readCheck()).toEqual(before)
  })

  test('before it was shipped is on sale at once (COPY-62)', async () => {
    const { copy, orderId } = await sellCopy()
    await setStatus(admin, orderId, 'preparing to ship')
    await setStatus(admin, orderId, 'cancelled')
    expect(await stateOf(copy.id)).toBe('on-sale')
    await orderOffers(shop, copy)
    expect(await stateOf(copy.id)).toBe('in-checkout')
  })

  test('from a shipped order that is cancelled needs inspection (COPY-62)', async () => {
    const { copy, orderId } = await sellCopy()
    await setStatus(admin, orderId, 'shipped')
    await setStatus(admin, orderId, 'cancelled')
    expect(await stateOf(copy.id)).toBe('needs-inspection')
  })

  test('with a refund is on sale before shipping, and needs inspection after it', async () => {
    const { refund } = createRefundSteps(shop, admin)
    for (const [status, state] of [
      ['preparing to ship', 'on-sale'],
      ['delivered', 'needs-inspection'],
    ] as const) {
      const { copy, orderId } = await sellCopy()
      await setStatus(admin, orderId, status)
      await refund(orderId, { restock: [{ lineId: `${orderId}-0`, quantity: 1 }] })
      expect(await stateOf(copy.id)).toBe(state)
    }
  })
})

describe('an order that was returned by mistake', () => {
  test('takes its copy back from the inspection', async () => {
    const { copy, orderId } = await sellCopy()
    await setStatus(admin, orderId, 'returned')
    await setStatus(admin, orderId, 'completed')
    expect(await stateOf(copy.id)).toBe('sold')
    expect(await findProductRow(shop.db, copy.id)).toMatchObject({ stock: 0, reserved: 0 })
    const left = await shop.db
      .select()
      .from(reservations)
      .where(eq(reservations.productId, copy.id))
    expect(left).toEqual([])
    await setStatus(admin, orderId, 'returned')
    expect(await stateOf(copy.id)).toBe('needs-inspection')
  })

  test('cannot take a copy that another order has returned since', async () => {
    const { copy, orderId } = await sellCopy()
    await setStatus(admin, orderId, 'returned')
    await releaseReservation(shop.ctx(), `inspection-${copy.id}`)
    const next = await buyOffers(shop, copy)
    await setStatus(admin, next.orderId, 'returned')
    await expect(setStatus(admin, orderId, 'completed')).rejects.toMatchObject({ statusCode: 409 })
    expect(await stateOf(copy.id)).toBe('needs-inspection')
  })
})
