import type { CallAnswer } from '#contract/calls.ts'
import { createApi } from '#contract/client.ts'
import { payFor } from './checkout.ts'
import type { TestApp } from './test-app.ts'

/** Steps of a purchase without an account. */

let guests = 0

/** An address that no other test uses. */
export function newAddress(): string {
  guests += 1
  return `guest${guests}@example.com`
}

type Wanted = { email: string; productId: string; quantity?: number; code?: string; key?: string }

/** Orders one product as a visitor, from a network of its own unless given. */
export function orderAsGuest(
  shop: TestApp,
  { email, productId, quantity = 1, code, key }: Wanted,
  network = `203.0.${guests >> 8}.${guests & 255}`,
): Promise<CallAnswer<'POST /guests/orders'>> {
  return visitorAt(shop, network)('POST /guests/orders', {
    headers: key ? { 'idempotency-key': key } : {},
    body: { email, products: [{ productId, quantity }], ...(code ? { code } : {}) },
  })
}

export function visitorAt(shop: TestApp, network: string) {
  return createApi(async ({ method, path, headers, body }) => {
    const answer = await shop.app.inject({
      method,
      url: `/api${path}`,
      remoteAddress: network,
      headers,
      ...(typeof body === 'string' ? { payload: body } : {}),
    })
    return { statusCode: answer.statusCode, body: answer.json() as unknown }
  })
}

/** The same order, paid, with its mails sent. */
export async function buyAsGuest(shop: TestApp, wanted: Wanted) {
  const placed = await orderAsGuest(shop, wanted)
  await payFor(shop, { sessionId: `session_${placed.orderId}` })
  await shop.runJobs()
  return placed
}

/** The token of the latest link to a guest order that was mailed to the address. */
export function mailedToken({ mailer }: Pick<TestApp, 'mailer'>, email: string): string {
  const [token] = mailer.sent
    .filter(({ to }) => to === email)
    .flatMap(({ text }) => /\/order\/guest#([\w-]+)/.exec(text)?.[1] ?? [])
  if (!token) throw new Error(`No link was mailed to ${email}`)
  return token
}
