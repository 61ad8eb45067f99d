import { setTimeout as pause } from 'node:timers/promises'
import { type Api, isApiError } from '#contract/client.ts'
import { createCaller } from '../faults/caller.ts'
import { PASSWORD } from '../faults/shopper.ts'
import { ADMIN, type Stand } from '../faults/stand.ts'

type Waits = { slowestMs: number; healthMs: number; failures: string[] }

export type Customers = {
  /** The slowest answers in ms since the last call, and failed requests. */
  take(): Waits
  /** Leaves out what has begun: it may have waited for the trial itself, which collects garbage in the shop. */
  forget(): void
  /** A token for a stranger, of one account after the other: uploads of an account are limited. */
  nextToken(sender: 'admin' | 'customer'): string
  stop(): Promise<void>
}

/** An account starts ten checkouts an hour. */
const BUYERS = 60
const ACCOUNTS = BUYERS + 20
const PAUSE_MS = 250
const HEALTH_MS = 20

/** Customers of other networks, who read their account and cart, order and cancel, one after the other. */
export async function watchCustomers({ diary, urls }: Stand): Promise<Customers> {
  const [url = ''] = urls()
  const signIn = async (address: string, body: { email: string; password: string }) => {
    const { token } = await createCaller({ diary, address, urls })('POST /auth/login', { body })
    return { token, api: createCaller({ diary, address, token, urls }) }
  }
  const admin = await signIn('10.1.0.1', ADMIN)
  const record = { name: 'Fog Lines', type: 'vinyl', price: 30, stock: 900 } as const
  const { product } = await admin.api('POST /products', { body: record })
  const customers: { token: string; api: Api }[] = []
  for (let count = 0; count < ACCOUNTS; count += 1) {
    const address = `10.9.0.${count + 1}`
    const body = { email: `customer-${count}@example.com`, password: PASSWORD }
    await createCaller({ diary, address, urls })('POST /auth/register', { body })
    customers.push(await signIn(address, body))
  }
  const none = (): Waits => ({ slowestMs: 0, healthMs: 0, failures: [] })
  let found = none()
  let from = 0
  const waitSince = (startedAt: number) => (startedAt < from ? 0 : performance.now() - startedAt)
  let isOver = false

  async function timed<T>(name: string, work: () => Promise<T>): Promise<T | undefined> {
    const startedAt = performance.now()
    try {
      return await work()
    } catch (error) {
      const words = isApiError(error) ? `${error.statusCode} ${error.message}` : String(error)
      found.failures.push(`${name}: ${words}`)
      return undefined
    } finally {
      found.slowestMs = Math.max(found.slowestMs, waitSince(startedAt))
    }
  }

  async function shop(api: Api): Promise<void> {
    const line = { productId: product._id, quantity: 1 }
    await timed('me', () => api('GET /auth/me'))
    await timed('cart', () => api('POST /carts', { body: line }))
    const order = await timed('order', () => api('POST /orders', { body: { products: [line] } }))
    await timed('cart', () => api('DELETE /carts/me'))
    const params = { id: order?.orderId ?? '' }
    if (order) await timed('cancel', () => api('POST /orders/:id/cancel', { params }))
  }

  const strangers = customers.slice(BUYERS)
  const buyers = customers.slice(0, BUYERS)
  let tokens = 0
  const shopping = (async () => {
    for (let turn = 0; !isOver; turn += 1) {
      const buyer = buyers[turn % buyers.length]
      if (buyer) await shop(buyer.api)
      await pause(PAUSE_MS)
    }
  })()
  const checking = (async () => {
    while (!isOver) {
      const startedAt = performance.now()
      await fetch(`${url}/api/health`).then(
        (answer) => answer.arrayBuffer(),
        () => {},
      )
      found.healthMs = Math.max(found.healthMs, waitSince(startedAt))
      await pause(HEALTH_MS)
    }
  })()
  return {
    nextToken(sender) {
      tokens += 1
      return sender === 'admin' ? admin.token : (strangers[tokens % strangers.length]?.token ?? '')
    },
    take() {
      const taken = found
      found = none()
      return taken
    },
    forget() {
      found = none()
      from = performance.now()
    },
    async stop() {
      isOver = true
      await Promise.all([shopping, checking])
    },
  }
}
