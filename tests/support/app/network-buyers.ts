import { createApi } from '#contract/client.ts'
import { createSession } from '#server/auth/index.ts'
import { type Buyer, makeBuyer, payFor } from './checkout.ts'
import type { TestApp } from './test-app.ts'

/** Buyers whose requests come from networks of their own, and their orders of one product. */
export function buyersOf(shop: TestApp) {
  let networks = 0
  /** A network that no other test uses. */
  function newNetwork(): string {
    networks += 1
    return `198.51.${networks >> 8}.${networks & 255}`
  }

  /** A new account whose requests come from that address. */
  async function makeBuyerAt(address: string): Promise<Buyer> {
    const { user } = await makeBuyer(shop)
    const token = await createSession(shop.ctx(), user.id)
    const api = createApi(async ({ method, path, headers, body }) => {
      const answer = await shop.app.inject({
        method,
        url: `/api${path}`,
        remoteAddress: address,
        headers: { ...headers, authorization: `Bearer ${token}` },
        ...(typeof body === 'string' ? { payload: body } : {}),
      })
      return { statusCode: answer.statusCode, body: answer.json() as unknown }
    })
    return { user, api }
  }

  function order({ api }: Client, productId: string, { quantity = 1, key = '' } = {}) {
    const headers = key ? { 'idempotency-key': key } : {}
    return api('POST /orders', { headers, body: { products: [{ productId, quantity }] } })
  }

  return {
    newNetwork,
    makeBuyerAt,
    makeNewBuyer: () => makeBuyerAt(newNetwork()),
    order,
    cancel: ({ api }: Client, id: string) => api('POST /orders/:id/cancel', { params: { id } }),
    async pay(buyer: Client, productId: string): Promise<void> {
      const { orderId } = await order(buyer, productId)
      await payFor(shop, { sessionId: `session_${orderId}` })
    },
  }
}

type Client = Pick<Buyer, 'api'>
