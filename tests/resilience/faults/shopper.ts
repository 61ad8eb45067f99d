import { randomUUID } from 'node:crypto'
import type { Api } from '#contract/client.ts'
import { isApiError } from '#contract/client.ts'
import { NotNow } from './caller.ts'
import type { Diary } from './diary.ts'
import type { PaymentService } from './payment-service.ts'
import type { Random } from './random.ts'

export type Shopper = { email: string; api: Api; random: Random }

type World = { diary: Diary; payments: PaymentService; isOver: () => boolean }

const COPIES_MAX = 3

/** A simulated customer who browses, fills the cart, orders and usually pays. */
export async function visit({ email, api, random }: Shopper, world: World): Promise<void> {
  const { products } = await api('GET /products', { query: { 'in-stock': 'true' } })
  const product = random.pick(products)
  await api('GET /products/:id', { params: { id: product._id } })
  const line = { productId: product._id, quantity: 1 + random.below(COPIES_MAX) }
  await fillCart(email, api, line, world.diary)
  const placed = await placeOrder(email, api, line, world)
  if (!placed) return
  if (random.next() < 0.8) world.payments.pay(placed.checkoutUrl, placed.orderId)
  // An account has at most 3 unpaid orders (decision 35).
  else await api('POST /orders/:id/cancel', { params: { id: placed.orderId } })
}

async function fillCart(
  email: string,
  api: Api,
  line: { productId: string; quantity: number },
  diary: Diary,
): Promise<void> {
  // Unknown until the response: a broken request may or may not have been processed.
  diary.carts.delete(email)
  await api('DELETE /carts/me')
  diary.carts.set(email, 'empty')
  diary.carts.delete(email)
  await api('POST /carts', { body: line, headers: { 'idempotency-key': randomUUID() } })
  diary.carts.set(email, line)
}

/** Retries with the same idempotency key until there is a response. */
async function placeOrder(
  email: string,
  api: Api,
  line: { productId: string; quantity: number },
  { diary, isOver }: World,
): Promise<{ orderId: string; checkoutUrl: string } | undefined> {
  const key = randomUUID()
  for (;;) {
    try {
      const { orderId, checkoutUrl } = await api('POST /orders', {
        body: { products: [line] },
        headers: { 'idempotency-key': key },
      })
      diary.orders.set(key, { orderId, email })
      return { orderId, checkoutUrl }
    } catch (error) {
      if (isApiError(error)) return undefined
      if (!(error instanceof NotNow) || isOver()) throw error
      await pauseBriefly(random)
    }
  }
}

const random = Math.random

/** Waits before the next attempt, as a real customer would. */
export function pauseBriefly(chance = random): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 20 + chance() * 60))
}
