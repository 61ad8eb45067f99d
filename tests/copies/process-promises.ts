import { randomUUID } from 'node:crypto'
import { measureChanges } from '../bench/shop/measure-changes.ts'
import { withClient } from '../faults/auditor.ts'
import type { Finding } from './findings.ts'
import { POOL_SIZE, type Pooler } from './pooler.ts'
import { ask, openAccount, send } from './visitor.ts'

/** Two processes on one database, asked past what stands before them. */
type Stand = { urls: readonly [string, string]; admin: { authorization: string } }

const CHANGES = 100
const HEARD_AIM_MS = 1_000

/** A change made at one process, seen at the other, which keeps answers of its own. */
export async function checkEviction({ urls: [one, other], admin }: Stand): Promise<Finding> {
  const path = `/api/products/${await addProduct(one, admin, 1)}`
  const { p50Ms, p99Ms } = await measureChanges({
    changes: CHANGES,
    async change(description) {
      const { ok } = await send(one + path, 'PATCH', { description }, admin)
      if (!ok) throw new Error('The back office could not change a product')
    },
    async read() {
      const answer = await ask(other + path)
      return ((await answer.json()) as { product: { description: string } }).product.description
    },
  })
  return {
    what: `${CHANGES} changes at one process, shown by the other after`,
    found: `p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`,
    promise: `p99 below ${HEARD_AIM_MS} ms`,
    isHeld: p99Ms < HEARD_AIM_MS,
  }
}

const COPIES = 10
const BUYERS = 3
const ORDERS_EACH = 10

/**
 * More orders at once than there are copies, at both processes. One of them may take the place of an earlier one of
 * the same buyer, so more can be placed than there are copies; never are more held.
 */
export async function checkReservations({ urls, admin }: Stand): Promise<Finding> {
  const productId = await addProduct(urls[0], admin, COPIES)
  const body = { products: [{ productId, quantity: 1 }] }
  const buyers = Array.from({ length: BUYERS }, (_, n) =>
    openAccount(urls[0], `buyer-${n}@example.com`),
  )
  const orders = (await Promise.all(buyers)).flatMap((buyer) =>
    Array.from({ length: ORDERS_EACH }, (_, n) =>
      send(`${urls[n % 2]}/api/orders`, 'POST', body, {
        ...buyer,
        'idempotency-key': randomUUID(),
      }),
    ),
  )
  const statuses = (await Promise.all(orders)).map(({ status }) => status)
  const placed = statuses.filter((status) => status < 300).length
  const refused = statuses.filter((status) => status === 409).length
  const answer = await ask(`${urls[1]}/api/products/${productId}`)
  const { product } = (await answer.json()) as { product: { available: number } }
  return {
    what: `${BUYERS * ORDERS_EACH} orders at once for ${COPIES} copies, at both processes`,
    found: `${placed} placed, ${refused} refused, ${product.available} left`,
    promise: `at least ${COPIES} placed, the others refused, 0 left`,
    isHeld: placed >= COPIES && placed + refused === statuses.length && product.available === 0,
  }
}

const ATTEMPTS = 24
const ATTEMPTS_MAX = 10

/** Wrong passwords for one account from one network, at both processes in turn. */
export async function checkRateLimit({ urls }: Stand): Promise<Finding> {
  const person = { email: 'nobody@example.com', password: 'not their password' }
  const from = { 'x-forwarded-for': '10.77.0.1' }
  const statuses: number[] = []
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { status } = await send(`${urls[attempt % 2]}/api/auth/login`, 'POST', person, from)
    statuses.push(status)
  }
  const tried = statuses.filter((status) => status === 401).length
  const refused = statuses.filter((status) => status === 429).length
  return {
    what: `${ATTEMPTS} wrong passwords, at both processes in turn`,
    found: `${tried} tried, ${refused} refused`,
    promise: `${ATTEMPTS_MAX} tried, the others refused`,
    isHeld: tried === ATTEMPTS_MAX && tried + refused === ATTEMPTS,
  }
}

/** Each order's confirmation, which is a job's work, arrived at the mail server once. */
export function checkJobs(mails: readonly string[]): Finding {
  const confirmations = mails.filter((subject) => subject.startsWith('Your order is confirmed'))
  const doubled = confirmations.length - new Set(confirmations).size
  return {
    what: 'confirmations sent by jobs of two processes',
    found: `${confirmations.length}, ${doubled} of them twice`,
    promise: 'each once',
    isHeld: confirmations.length > 0 && doubled === 0,
  }
}

export async function checkPooler({ readStats }: Pooler): Promise<Finding> {
  const { transactions, connections } = await readStats()
  return {
    what: 'the pooler between shop and database',
    found: `${transactions} transactions over ${connections} connections`,
    promise: `some, over at most ${POOL_SIZE}`,
    isHeld: transactions > 0 && connections <= POOL_SIZE,
  }
}

export async function checkReplica(url: string): Promise<Finding> {
  const { rows } = await withClient(url, (client) =>
    client.query<{ scans: number }>(
      `select coalesce(sum(idx_scan), 0)::int as scans from pg_stat_user_indexes where relname = 'products'`,
    ),
  )
  const scans = rows[0]?.scans ?? 0
  return {
    what: 'products read from the replica',
    found: `${scans} reads of their indexes`,
    promise: 'some',
    isHeld: scans > 0,
  }
}

async function addProduct(url: string, admin: object, stock: number): Promise<string> {
  const body = { name: `One of ${stock}`, type: 'merch', price: 5, stock }
  const answer = await send(`${url}/api/products`, 'POST', body, admin)
  const { product } = (await answer.json()) as { product: { _id: string } }
  return product._id
}
