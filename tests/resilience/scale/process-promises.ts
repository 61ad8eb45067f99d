import { randomUUID } from 'node:crypto'
import { measureChanges } from '#bench/http/measure-changes.ts'
import { withClient } from '#tests/resilience/faults/invariants.ts'
import type { DeliveredMail } from '#tests/resilience/faults/mail-invariants.ts'
import type { CheckResult } from './findings.ts'
import { POOL_SIZE, type Pooler } from './pooler.ts'
import { ask, openAccount, send } from './visitor.ts'

/** Checks two processes on one database, without the proxy in front. */
type Stand = { urls: readonly [string, string]; admin: { authorization: string } }

const CHANGES = 100
const VISIBLE_AIM_MS = 1_000

/** Measures how long a change at one process takes to show at the other, which has its own cache. */
export async function checkEviction({ urls: [one, other], admin }: Stand): Promise<CheckResult> {
  const path = `/api/products/${await addProduct(one, admin, 1)}`
  const { p50Ms, p99Ms } = await measureChanges({
    changes: CHANGES,
    async change(description) {
      const { ok } = await send(one + path, 'PATCH', { description }, admin)
      if (!ok) throw new Error('The admin could not change a product')
    },
    async read() {
      const answer = await ask(other + path)
      return ((await answer.json()) as { product: { description: string } }).product.description
    },
  })
  return {
    what: `${CHANGES} changes at one process, visible at the other after`,
    found: `p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`,
    promise: `p99 below ${VISIBLE_AIM_MS} ms`,
    isHeld: p99Ms < VISIBLE_AIM_MS,
  }
}

const UNITS = 10
/** An account has at most 3 unpaid orders (decision 7). */
const BUYERS = 6
const ORDERS_EACH = 5

/**
 * Places more concurrent orders than there are units, at both processes. An order may replace an earlier one of the
 * same customer, which allows more orders than units, but never more reserved units.
 */
export async function checkReservations({ urls, admin }: Stand): Promise<CheckResult> {
  const productId = await addProduct(urls[0], admin, UNITS)
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
    what: `${BUYERS * ORDERS_EACH} concurrent orders for ${UNITS} units, at both processes`,
    found: `${placed} placed, ${refused} refused, ${product.available} left`,
    promise: `at least ${UNITS} placed, the others refused, 0 left`,
    isHeld: placed >= UNITS && placed + refused === statuses.length && product.available === 0,
  }
}

const ATTEMPTS = 24
const ATTEMPTS_MAX = 10

/** Sends wrong passwords for one account from one network, at both processes in turn. */
export async function checkRateLimit({ urls }: Stand): Promise<CheckResult> {
  const person = { email: 'nobody@example.com', password: 'not their password' }
  const from = { 'x-forwarded-for': '10.77.0.1' }
  const statuses: number[] = []
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { status } = await send(`${urls[attempt % 2]}/api/auth/login`, 'POST', person, from)
    statuses.push(status)
  }
  const checked = statuses.filter((status) => status === 401).length
  const refused = statuses.filter((status) => status === 429).length
  return {
    what: `${ATTEMPTS} wrong passwords, at both processes in turn`,
    found: `${checked} checked, ${refused} refused`,
    promise: `${ATTEMPTS_MAX} checked, the others refused`,
    isHeld: checked === ATTEMPTS_MAX && checked + refused === ATTEMPTS,
  }
}

/** Each mail, sent by a job, arrived at the mail server once. */
export function checkJobs(mails: readonly DeliveredMail[]): CheckResult {
  const duplicates = mails.length - new Set(mails.map(({ id, to }) => `${id} ${to}`)).size
  return {
    what: 'mails sent by jobs of two processes',
    found: `${mails.length}, ${duplicates} of them twice`,
    promise: 'each once',
    isHeld: mails.length > 0 && duplicates === 0,
  }
}

export async function checkPooler({ readStats }: Pooler): Promise<CheckResult> {
  const { transactions, connections } = await readStats()
  return {
    what: 'pooler between shop and database',
    found: `${transactions} transactions over ${connections} connections`,
    promise: `some, over at most ${POOL_SIZE}`,
    isHeld: transactions > 0 && connections <= POOL_SIZE,
  }
}

export async function checkReplica(url: string): Promise<CheckResult> {
  const { rows } = await withClient(url, (client) =>
    client.query<{ scans: number }>(
      `select coalesce(sum(idx_scan), 0)::int as scans from pg_stat_user_indexes where relname = 'products'`,
    ),
  )
  const scans = rows[0]?.scans ?? 0
  return {
    what: 'products read from the replica',
    found: `${scans} index scans`,
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
