import { setTimeout as pause } from 'node:timers/promises'
import { type Shoppers, toRequest } from '../http/shoppers.ts'

export type Sales = { orders: number; p50Ms: number; p95Ms: number; worstMs: number }

/** More than a large shop sells in its best minute. */
const ORDERS_PER_SECOND = 10

/** Places orders at a steady rate until `end` resolves, and measures how long each takes. */
export async function measureSales(
  url: string,
  shoppers: Shoppers,
  end: Promise<unknown>,
): Promise<Sales> {
  let isOver = false
  void end.finally(() => {
    isOver = true
  })
  const times: Promise<number>[] = []
  while (!isOver) {
    times.push(placeOrder(url, shoppers, next()))
    await pause(1000 / ORDERS_PER_SECOND)
  }
  const sorted = (await Promise.all(times)).sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0
  return { orders: sorted.length, p50Ms: at(0.5), p95Ms: at(0.95), worstMs: at(1) }
}

let placed = 0

/** Each order by another customer and for another product. */
function next(): number {
  placed += 1
  return placed
}

async function placeOrder(url: string, shoppers: Shoppers, n: number): Promise<number> {
  const asked = toRequest({ path: '/api/orders', body: 'order' }, shoppers, { who: n, n })
  const start = performance.now()
  const answer = await fetch(url + asked.path, { method: 'POST', ...asked })
  if (answer.status >= 300) throw new Error(`An order was refused: ${await answer.text()}`)
  await answer.arrayBuffer()
  return performance.now() - start
}
