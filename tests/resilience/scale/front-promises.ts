import { setTimeout as pause } from 'node:timers/promises'
import type { CheckResult } from './findings.ts'
import type { Front } from './fronts.ts'
import { ask, openAccount, send } from './visitor.ts'

/** Checks what a CDN in front of the shop may cache. `shopUrl` is one process, without the CDN. */
type Stand = { front: Front; shopUrl: string; admin: { authorization: string } }

const READS = 300
const HITS_AIM = 0.9
const SORTS = ['newest', 'oldest', 'price-asc', 'price-desc', 'name-asc']

export async function checkFront(stand: Stand): Promise<CheckResult[]> {
  return [
    await findHits(stand),
    await findStaleness(stand),
    await findOwnChange(stand),
    await findCachedSecrets(stand),
  ]
}

async function findHits({ front }: Stand): Promise<CheckResult> {
  let hits = 0
  for (let read = 0; read < READS; read += 1) {
    const answer = await ask(`${front.url}/api/products?sort=${SORTS[read % SORTS.length]}`)
    await answer.arrayBuffer()
    if (answer.ok && front.isCached(answer)) hits += 1
  }
  return {
    what: `${front.name}: cache hits for five lists`,
    found: `${hits} of ${READS}`,
    promise: `at least ${READS * HITS_AIM}`,
    isHeld: hits >= READS * HITS_AIM,
  }
}

/** Under continuous requests a change shows once ten seconds have passed and the new response is there. */
const STALE_AIM_SECONDS = 15
const STALE_LIMIT_SECONDS = 60
const POLL_MS = 100

async function findStaleness({ front, shopUrl, admin }: Stand): Promise<CheckResult> {
  const [product] = await readList(`${shopUrl}/api/products`)
  const path = `/api/products/${product?._id}`
  const price = Math.round((product?.price ?? 0) * 100 + 1) / 100
  const priceNow = async () => {
    const answer = await ask(front.url + path)
    return ((await answer.json()) as { product: { price: number } }).product.price
  }
  await priceNow()
  const { ok } = await send(shopUrl + path, 'PATCH', { price }, admin)
  if (!ok) throw new Error('The admin could not change a price')
  const start = performance.now()
  const secondsSince = () => (performance.now() - start) / 1000
  while ((await priceNow()) !== price && secondsSince() < STALE_LIMIT_SECONDS) {
    await pause(POLL_MS)
  }
  return {
    what: `${front.name}: a new price shows after`,
    found: `${secondsSince().toFixed(1)} s`,
    promise: `at most ${STALE_AIM_SECONDS} s`,
    isHeld: secondsSince() <= STALE_AIM_SECONDS,
  }
}

const OWN_CHANGES = 20

/** Admin requests use the same paths as those of shoppers, but bypass the cache with the `at` parameter. */
async function findOwnChange({ front, admin }: Stand): Promise<CheckResult> {
  let late = 0
  for (let change = 1; change <= OWN_CHANGES; change += 1) {
    const listNow = () =>
      readList(`${front.url}/api/products?page=1&limit=50&at=${change}-${Date.now()}`)
    const [product] = await listNow()
    const path = `/api/products/${product?._id}`
    const price = Math.round((product?.price ?? 0) * 100 + 1) / 100
    const { ok } = await send(front.url + path, 'PATCH', { price }, admin)
    if (!ok) throw new Error('The admin could not change a price')
    const [after] = await listNow()
    if (after?.price !== price) late += 1
  }
  return {
    what: `${front.name}: admin changes missing from the next admin list`,
    found: `${late} of ${OWN_CHANGES}`,
    promise: 'none',
    isHeld: late === 0,
  }
}

/** Requests the carts of two customers and the admin orders three times in turn, with and without a token. */
async function findCachedSecrets({ front, shopUrl, admin }: Stand): Promise<CheckResult> {
  const name = front.name.toLowerCase()
  const customers = [
    await openAccount(shopUrl, `one-${name}@example.com`),
    await openAccount(shopUrl, `two-${name}@example.com`),
  ]
  const [product] = await readList(`${shopUrl}/api/products`)
  const [first] = customers
  const line = { productId: product?._id, quantity: 1 }
  await send(`${shopUrl}/api/carts`, 'POST', line, first)
  const leaks: string[] = []
  let requests = 0
  const check = async (
    path: string,
    headers: Record<string, string>,
    isRight: (body: string) => boolean,
  ) => {
    const answer = await ask(front.url + path, { headers })
    requests += 1
    if (front.isCached(answer)) leaks.push(`${path} was cached`)
    if (!isRight(await answer.text())) leaks.push(`${path} was sent to another user`)
  }
  for (let time = 0; time < 3; time += 1) {
    for (const customer of customers) {
      const isOwn = (body: string) => body.includes(line.productId ?? '-') === (customer === first)
      await check('/api/carts/me', customer, isOwn)
    }
    await check('/api/orders', admin, (body) => body.includes('"orders"'))
    await check('/api/orders', {}, (body) => !body.includes('"orders"'))
    await check('/admin', {}, () => true)
  }
  return {
    what: `${front.name}: private responses cached or sent to another user`,
    found: leaks.length > 0 ? [...new Set(leaks)].join('; ') : `none of ${requests} responses`,
    promise: 'none',
    isHeld: leaks.length === 0,
  }
}

type Listed = { _id: string; price: number }

async function readList(url: string): Promise<Listed[]> {
  const answer = await ask(url)
  return ((await answer.json()) as { products: Listed[] }).products
}
