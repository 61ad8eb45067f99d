import { setTimeout as pause } from 'node:timers/promises'

const PAUSE_MS = 1_000

type Found = { products: { _id: string }[] }

/** Orders a record of the demo every second and cancels it, as a customer, until it is stopped. */
export function startSales(url: string, token: string) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const durations: number[] = []
  let failed = 0
  let isRunning = true

  const post = (path: string, body: object) =>
    fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })

  async function sell(productId: string): Promise<void> {
    const start = performance.now()
    const answer = await post('/orders', { products: [{ productId, quantity: 1 }] })
    if (!answer.ok) {
      failed += 1
      return
    }
    durations.push(Math.round(performance.now() - start))
    const { orderId } = (await answer.json()) as { orderId: string }
    await post(`/orders/${orderId}/cancel`, {})
  }

  async function sellAll(): Promise<void> {
    const list = await fetch(`${url}/api/products?type=vinyl&in-stock=true&view=featured&limit=50`)
    const { products } = (await list.json()) as Found
    for (let turn = 0; isRunning; turn += 1) {
      const product = products[turn % products.length]
      if (product) await sell(product._id)
      await pause(PAUSE_MS)
    }
  }

  const work = sellAll()
  return {
    async stop() {
      isRunning = false
      await work
      const sorted = durations.toSorted((one, other) => one - other)
      const medianMs = sorted[Math.floor(sorted.length / 2)] ?? 0
      return { placed: sorted.length, failed, medianMs, slowestMs: sorted.at(-1) ?? 0 }
    },
  }
}
