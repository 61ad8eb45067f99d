import { afterAll, beforeAll, expect, test } from 'vitest'
import { newRequest, startStripeShop } from '#tests/support/stripe/stripe-shop.ts'

/** The list of paid sessions, for the check-up. */

let shop: Awaited<ReturnType<typeof startStripeShop>>
beforeAll(async () => {
  shop = await startStripeShop()
})
afterAll(() => shop.stripe.close())

test('paid sessions since a moment are listed newest first, across pages (CHECK-5)', async () => {
  for (let count = 0; count < 110; count += 1) await shop.payNew()
  const { id: unpaid } = await shop.payments.createSession(newRequest())
  const listed = (await shop.payments.listPaidSessions?.(new Date(0))) ?? []
  expect(listed).toHaveLength(110)
  expect(listed.map(({ id }) => id)).not.toContain(unpaid)
  expect(listed[0]).toMatchObject({ state: 'complete', isPaid: true, amountCents: 8990 })
  const ids = listed.map(({ id }) => Number(id.split('_').at(-1)))
  expect(ids).toEqual(ids.toSorted((one, other) => other - one))
  const tomorrow = new Date(Date.now() + 24 * 3_600_000)
  expect(await shop.payments.listPaidSessions?.(tomorrow)).toEqual([])
})

test('a provider that fails to list is a failure, not an empty list (CHECK-20)', async () => {
  shop.stripe.failNext(500, 500)
  await expect(shop.payments.listPaidSessions?.(new Date(0))).rejects.toThrow()
  shop.stripe.recover()
})
