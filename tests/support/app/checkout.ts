import type { Address } from '#contract/accounts.ts'
import type { Api } from '#contract/client.ts'
import { systemContext } from '#server/platform/context.ts'
import type { PaymentEvent, PaymentSession } from '#server/platform/payments/index.ts'
import { workers } from '#server/workers.ts'
import { makeProduct, makeUser, type ProductRow, type UserRow } from './factories.ts'
import type { TestApp } from './test-app.ts'

/** Steps of a purchase, for tests of later steps. */

export const someAddress: Address = {
  street: '12 Groove Lane',
  city: 'Fitzroy',
  state: 'VIC',
  postalCode: '3065',
  country: 'Australia',
}

export type Buyer = { user: UserRow; api: Api }

export async function makeBuyer(shop: TestApp): Promise<Buyer> {
  const user = await makeUser(shop.db)
  return { user, api: await shop.apiAs(user) }
}

export type Purchase = Buyer & { product: ProductRow; orderId: string; sessionId: string }

/** A pending order of a new customer for a new product, with an open payment page. */
export async function placeOrder(
  shop: TestApp,
  { quantity = 1, stock = 10, priceCents = 3995 } = {},
): Promise<Purchase> {
  const buyer = await makeBuyer(shop)
  const product = await makeProduct(shop.db, { stock, priceCents })
  const { orderId } = await buyer.api('POST /orders', {
    body: { products: [{ productId: product.id, quantity }] },
  })
  return { ...buyer, product, orderId, sessionId: `session_${orderId}` }
}

/** The same order, paid, with the event delivered. */
export async function buy(
  shop: TestApp,
  options: Parameters<typeof placeOrder>[1] = {},
): Promise<Purchase> {
  const purchase = await placeOrder(shop, options)
  await payFor(shop, purchase)
  return purchase
}

/** Pays on the page of the provider and delivers its event, which the shop must take. */
export async function payFor(
  shop: TestApp,
  { sessionId }: Pick<Purchase, 'sessionId'>,
  details: Partial<PaymentSession> = { address: someAddress, phoneNumber: '+61 400 000 000' },
): Promise<void> {
  const status = await deliver(shop, toPaidEvent(shop.payments.pay(sessionId, details)))
  if (status !== 200) throw new Error(`The payment of ${sessionId} was answered with ${status}.`)
}

/** An event as tests write it: created when it is delivered, unless they say otherwise. */
export type TestEvent = Omit<PaymentEvent, 'createdAt'> & Partial<Pick<PaymentEvent, 'createdAt'>>

export function toPaidEvent(session: PaymentSession, id = `evt_${session.id}`): TestEvent {
  return { id, type: 'checkout.session.completed', session, payload: {} }
}

/** Sends a signed event to the webhook; returns the status of the response. */
export async function deliver(shop: TestApp, event: TestEvent): Promise<number> {
  const createdAt = shop.ctx().now.toISOString()
  const { body, signature } = shop.payments.signedEvent({ createdAt, ...event })
  return send(shop, body, signature)
}

export async function send(shop: TestApp, body: string, signature: string): Promise<number> {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/webhooks/stripe',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    payload: body,
  })
  return answer.statusCode
}

/** Runs a scheduled job now. */
export async function runJob(shop: TestApp, name: string): Promise<void> {
  const worker = workers.find(({ kind }) => kind.name === name)
  if (!worker) throw new Error(`There is no job ${name}`)
  await worker.run(systemContext(shop.services, name), {})
}
