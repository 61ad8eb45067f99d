import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Failure } from '#tests/support/stripe/fake-stripe.ts'
import { newRequest, startStripeShop } from '#tests/support/stripe/stripe-shop.ts'

let shop: Awaited<ReturnType<typeof startStripeShop>>
beforeAll(async () => {
  shop = await startStripeShop()
})
beforeEach(() => {
  shop.stripe.asked.length = 0
})
afterAll(() => shop.stripe.close())

const discounted = () =>
  newRequest({ discount: { code: 'SUMMER', cents: 1333 }, totalCents: 8990 - 1333 })

test('a discount is a coupon for one payment, and the page charges exactly the total [CODE-14]', async () => {
  const request = discounted()
  const { id } = await shop.payments.createSession(request)
  const [coupon, session] = shop.stripe.asked
  expect(coupon).toMatchObject({
    path: '/v1/coupons',
    key: `coupon-${request.orderId}`,
    form: {
      id: `order-${request.orderId}`,
      name: 'SUMMER',
      amount_off: '1333',
      currency: 'aud',
      duration: 'once',
      max_redemptions: '1',
    },
  })
  expect(session?.form.discounts).toEqual([{ coupon: `order-${request.orderId}` }])
  expect(await shop.payments.getSession(id)).toMatchObject({ amountCents: 7657 })
})

test.each<[string, Failure[]]>([
  ['a connection that is cut', ['cut']],
  ['a coupon that was created, its answer lost', ['done, then cut']],
  ['too many requests', [429, 429]],
])('%s creates no second coupon and no second page [CODE-14]', async (_what, failures) => {
  const request = discounted()
  shop.stripe.failNext(...failures)
  const { id } = await shop.payments.createSession(request)
  expect(await shop.payments.createSession(request)).toMatchObject({ id })
})

test('a discount that does not lead to the total opens no page [CODE-14]', async () => {
  const request = { ...discounted(), totalCents: 8990 }
  await expect(shop.payments.createSession(request)).rejects.toThrow('wrong amount 7657')
})
