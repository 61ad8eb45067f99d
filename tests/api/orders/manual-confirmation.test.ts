import { expect, test } from 'vitest'
import type { OrderStatus } from '#contract/orders/orders.ts'
import { createSession } from '#server/auth/index.ts'
import { buy, placeOrder } from '#tests/support/app/checkout.ts'
import { makeAdmin } from '#tests/support/app/factories.ts'
import { mailsAbout } from '#tests/support/app/mails.ts'
import {
  checkInvariantsAfterEach,
  setUpAdminPerTest,
  setUpShop,
} from '#tests/support/app/set-up-shop.ts'

/** The confirmation of an order that an admin marks as paid. */

const shop = setUpShop()
checkInvariantsAfterEach(shop)
const admin = setUpAdminPerTest(shop)

const setStatus = (id: string, status: OrderStatus, sendConfirmation?: boolean) =>
  admin('PATCH /orders/:id', {
    params: { id },
    body: { status, ...(sendConfirmation === undefined ? {} : { sendConfirmation }) },
  })

async function subjectsOf(orderId: string): Promise<string[]> {
  const mails = await mailsAbout(shop, orderId)
  return mails.map(({ subject }) => subject.replace(` (${orderId})`, '')).toSorted()
}

const CONFIRMED = 'Your order is confirmed'

test.each<[OrderStatus, string[]]>([
  ['payment received', [CONFIRMED]],
  ['preparing to ship', [CONFIRMED]],
  ['shipped', [CONFIRMED, 'Your order is on its way']],
  ['completed', [CONFIRMED]],
])('goes out with the status %s [LATE-3]', async (status, subjects) => {
  const { orderId } = await placeOrder(shop)
  await setStatus(orderId, status)
  expect(await subjectsOf(orderId)).toEqual(subjects)
})

test.each<[OrderStatus, string[]]>([
  ['payment received', []],
  ['preparing to ship', []],
  ['shipped', ['Your order is on its way']],
])('does not go out with %s when the admin chooses so [LATE-3]', async (status, subjects) => {
  const { orderId } = await placeOrder(shop)
  await setStatus(orderId, status, false)
  await setStatus(orderId, 'delivered')
  expect(await subjectsOf(orderId)).toEqual(subjects)
})

test('goes out once, also when the order was paid by card or is set back [LATE-3]', async () => {
  const paid = await buy(shop)
  await setStatus(paid.orderId, 'preparing to ship', true)
  expect(await subjectsOf(paid.orderId)).toEqual([CONFIRMED])
  const { orderId } = await placeOrder(shop)
  for (const status of ['preparing to ship', 'pending', 'shipped'] as const) {
    await setStatus(orderId, status, true)
  }
  expect(await subjectsOf(orderId)).toEqual([CONFIRMED, 'Your order is on its way'])
})

test('is sent later by a status that the admin confirms [LATE-3]', async () => {
  const { orderId } = await placeOrder(shop)
  await setStatus(orderId, 'payment received', false)
  await setStatus(orderId, 'pending')
  await setStatus(orderId, 'payment received')
  expect(await subjectsOf(orderId)).toEqual([CONFIRMED])
})

test('does not go out later when the order returns to the status [LATE-3]', async () => {
  const { orderId } = await placeOrder(shop)
  await setStatus(orderId, 'payment received', false)
  await setStatus(orderId, 'preparing to ship')
  await setStatus(orderId, 'payment received')
  expect(await subjectsOf(orderId)).toEqual([])
})

test('takes only true or false as the choice [LATE-3]', async () => {
  const { orderId } = await placeOrder(shop)
  const token = await createSession(shop.ctx(), (await makeAdmin(shop.db)).id)
  const answer = await shop.app.inject({
    method: 'PATCH',
    url: `/api/orders/${orderId}`,
    headers: { authorization: `Bearer ${token}` },
    payload: { status: 'shipped', sendConfirmation: 'no' },
  })
  expect(answer.json()).toMatchObject({
    statusCode: 400,
    field: 'sendConfirmation',
    message: 'sendConfirmation must be true or false',
  })
})
