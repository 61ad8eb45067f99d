import { setTimeout as pause } from 'node:timers/promises'

const PAUSE_MS = 1_000

type Found = { products: { _id: string }[]; pagination: { totalPages: number } }

/** No divisor of it is a number of pages: the orders walk over all of them. */
const STRIDE = 7_919

/** Orders a record every second, each from another page of the list, and cancels it, as a customer, until it is stopped. */
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

  let pages = 1
  async function sellFrom(page: number): Promise<void> {
    const query = `type=vinyl&in-stock=true&view=featured&limit=1&page=${page}`
    const list = await fetch(`${url}/api/products?${query}`)
    const { products, pagination } = (await list.json()) as Found
    pages = Math.max(1, pagination.totalPages)
    const [product] = products
    if (product) await sell(product._id)
  }

  async function sellAll(): Promise<void> {
    for (let turn = 0; isRunning; turn += 1) {
      await sellFrom(1 + ((turn * STRIDE) % pages)).catch(() => {
        failed += 1
      })
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
