import { randomUUID } from 'node:crypto'
import type { Api } from '#contract/client.ts'
import { isApiError } from '#contract/client.ts'
import type { Diary } from './diary.ts'
import type { Random } from './random.ts'

/** A simulated admin: sets stock repeatedly, writes a marker with each change, and makes refunds. */
export async function workAtDesk(api: Api, diary: Diary, random: Random): Promise<void> {
  await countStock(api, diary, random)
  if (random.next() < 0.4) await giveBack(api, diary, random)
}

async function countStock(api: Api, diary: Diary, random: Random): Promise<void> {
  const { products } = await api('GET /products')
  const { _id: id } = random.pick(products)
  const mark = `counted ${randomUUID()}`
  try {
    await api('PATCH /products/:id', {
      params: { id },
      body: { description: mark, stock: 500 + random.below(500) },
    })
    diary.changes.add(mark)
  } catch (error) {
    // Less than open checkouts reserve.
    if (!isApiError(error) || error.statusCode !== 409) throw error
  }
}

async function giveBack(api: Api, diary: Diary, random: Random): Promise<void> {
  if (diary.paid.size === 0) return
  const orderId = random.pick([...diary.paid])
  const key = randomUUID()
  const body = random.next() < 0.5 ? {} : { amount: 1 }
  try {
    await api('POST /orders/:id/refunds', {
      params: { id: orderId },
      headers: { 'idempotency-key': key },
      body,
    })
    diary.refunds.set(key, orderId)
  } catch (error) {
    // Nothing is left to refund.
    if (!isApiError(error) || ![400, 409].includes(error.statusCode)) throw error
  }
}
