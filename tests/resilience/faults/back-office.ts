import { randomUUID } from 'node:crypto'
import type { Api } from '#contract/client.ts'
import { isApiError } from '#contract/client.ts'
import type { OrderStatus } from '#contract/orders/orders.ts'
import type { Diary } from './diary.ts'
import type { Random } from './random.ts'

export type BackOffice = {
  api: Api
  diary: Diary
  random: Random
  /** Products of the load: many units, and a few that sell out. */
  products: { plenty: readonly string[]; scarce: readonly string[] }
}

/** A simulated admin who looks after stock, orders and refunds. */
export async function workOnOrders(office: BackOffice): Promise<void> {
  const chance = office.random.next()
  if (chance < 0.2) await setPlentyStock(office)
  else if (chance < 0.4) await restockScarce(office)
  else if (chance < 0.8) await moveOrder(office)
  else await giveRefund(office)
}

async function setPlentyStock(office: BackOffice): Promise<void> {
  await setStock(office, office.random.pick(office.products.plenty), 500 + office.random.below(500))
}

async function restockScarce(office: BackOffice): Promise<void> {
  await setStock(office, office.random.pick(office.products.scarce), office.random.below(6))
}

async function setStock({ api, diary }: BackOffice, id: string, stock: number): Promise<void> {
  const mark = `counted ${randomUUID()}`
  // Refused below the number that open checkouts reserve.
  const isDone = await unlessRefused(
    api('PATCH /products/:id', { params: { id }, body: { description: mark, stock } }),
  )
  if (isDone) diary.changes.add(mark)
}

const nextStatuses: Partial<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ['cancelled', 'payment received'],
  'payment received': ['preparing to ship', 'preparing to ship', 'cancelled'],
  'preparing to ship': ['shipped'],
  shipped: ['delivered', 'returned'],
  delivered: ['completed'],
}

/** Sets another status by hand, also while the customer pays or the order expires. */
async function moveOrder({ api, diary, random }: BackOffice): Promise<void> {
  if (diary.orders.size === 0) return
  const { orderId } = random.pick([...diary.orders.values()].slice(-30))
  const params = { id: orderId }
  const { order } = await api('GET /orders/:id', { params })
  const next = nextStatuses[order.status]
  if (!next) return
  const status = random.pick(next)
  if (status === 'payment received') diary.paidByHand.add(orderId)
  if (status === 'cancelled') diary.cancelledByHand.add(orderId)
  await setStatus({ api, diary }, orderId, status)
}

/** Refused when its units are sold out, or when another status does not lead there. */
export async function setStatus(
  { api, diary }: Pick<BackOffice, 'api' | 'diary'>,
  orderId: string,
  status: OrderStatus,
): Promise<void> {
  const params = { id: orderId }
  const isDone = await unlessRefused(api('PATCH /orders/:id', { params, body: { status } }))
  if (isDone) diary.statuses.push({ orderId, status })
}

/** Refunds all that is left or a dollar, sometimes with the units of the first line. */
async function giveRefund({ api, diary, random }: BackOffice): Promise<void> {
  if (diary.paid.size === 0) return
  const orderId = random.pick([...diary.paid].slice(-30))
  const key = randomUUID()
  const params = { id: orderId }
  const [line] = (await api('GET /orders/:id', { params })).order.products
  const restock = line && random.next() < 0.3 ? [{ lineId: line._id, quantity: 1 }] : undefined
  const isDone = await unlessRefused(
    api('POST /orders/:id/refunds', {
      params,
      headers: { 'idempotency-key': key },
      body: {
        ...(random.next() < 0.5 ? {} : { amount: 1 }),
        ...(restock ? { restock } : {}),
      },
    }),
  )
  if (isDone) diary.refunds.set(key, orderId)
}

/** False when the shop refuses for a reason that others have caused, such as a sold-out product. */
export async function unlessRefused(request: Promise<unknown>): Promise<boolean> {
  try {
    await request
    return true
  } catch (error) {
    if (isApiError(error) && [400, 404, 409].includes(error.statusCode)) return false
    throw error
  }
}
