import { setTimeout as pause } from 'node:timers/promises'
import type { Finding } from './findings.ts'
import type { Front } from './fronts.ts'
import { ask, openAccount, send } from './visitor.ts'

/** What a CDN before the shop must and must not do. `shopUrl` is one process, past the CDN. */
type Stand = { front: Front; shopUrl: string; admin: { authorization: string } }

const READS = 300
const HITS_AIM = 0.9
const SORTS = ['newest', 'oldest', 'price-asc', 'price-desc', 'name-asc']

export async function checkFront(stand: Stand): Promise<Finding[]> {
  return [
    await findHits(stand),
    await findStaleness(stand),
    await findOwnChange(stand),
    await findKeptSecrets(stand),
  ]
}

async function findHits({ front }: Stand): Promise<Finding> {
  let hits = 0
  for (let read = 0; read < READS; read += 1) {
    const answer = await ask(`${front.url}/api/products?sort=${SORTS[read % SORTS.length]}`)
    await answer.arrayBuffer()
    if (answer.ok && front.isKept(answer)) hits += 1
  }
  return {
    what: `${front.name}: reads of five lists it answers itself`,
    found: `${hits} of ${READS}`,
    promise: `at least ${READS * HITS_AIM}`,
    isHeld: hits >= READS * HITS_AIM,
  }
}

/** Asked without a pause, it shows a change once its ten seconds are over and the new answer is there. */
const STALE_AIM_SECONDS = 15
const STALE_LIMIT_SECONDS = 60
const ASK_EVERY_MS = 100

async function findStaleness({ front, shopUrl, admin }: Stand): Promise<Finding> {
  const [product] = await readList(`${shopUrl}/api/products`)
  const path = `/api/products/${product?._id}`
  const price = Math.round((product?.price ?? 0) * 100 + 1) / 100
  const priceNow = async () => {
    const answer = await ask(front.url + path)
    return ((await answer.json()) as { product: { price: number } }).product.price
  }
  await priceNow()
  const { ok } = await send(shopUrl + path, 'PATCH', { price }, admin)
  if (!ok) throw new Error('The back office could not change a price')
  const start = performance.now()
  const secondsSince = () => (performance.now() - start) / 1000
  while ((await priceNow()) !== price && secondsSince() < STALE_LIMIT_SECONDS) {
    await pause(ASK_EVERY_MS)
  }
  return {
    what: `${front.name}: a new price is shown after`,
    found: `${secondsSince().toFixed(1)} s`,
    promise: `at most ${STALE_AIM_SECONDS} s`,
    isHeld: secondsSince() <= STALE_AIM_SECONDS,
  }
}

const OWN_CHANGES = 20

/** The back office asks where shoppers ask too, as `web/admin/parts/api-past-caches.ts` does. */
async function findOwnChange({ front, admin }: Stand): Promise<Finding> {
  let late = 0
  for (let change = 1; change <= OWN_CHANGES; change += 1) {
    const listNow = () =>
      readList(`${front.url}/api/products?page=1&limit=50&at=${change}-${Date.now()}`)
    const [product] = await listNow()
    const path = `/api/products/${product?._id}`
    const price = Math.round((product?.price ?? 0) * 100 + 1) / 100
    const { ok } = await send(front.url + path, 'PATCH', { price }, admin)
    if (!ok) throw new Error('The back office could not change a price')
    const [after] = await listNow()
    if (after?.price !== price) late += 1
  }
  return {
    what: `${front.name}: changes the back office does not see in its next list`,
    found: `${late} of ${OWN_CHANGES}`,
    promise: 'none',
    isHeld: late === 0,
  }
}

/** Carts of two customers, orders for the back office: each asked three times in turn, with and without a token. */
async function findKeptSecrets({ front, shopUrl, admin }: Stand): Promise<Finding> {
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
  let asked = 0
  const look = async (
    path: string,
    headers: Record<string, string>,
    isRight: (body: string) => boolean,
  ) => {
    const answer = await ask(front.url + path, { headers })
    asked += 1
    if (front.isKept(answer)) leaks.push(`${path} was kept`)
    if (!isRight(await answer.text())) leaks.push(`${path} was answered to somebody else`)
  }
  for (let time = 0; time < 3; time += 1) {
    for (const customer of customers) {
      const isOwn = (body: string) => body.includes(line.productId ?? '-') === (customer === first)
      await look('/api/carts/me', customer, isOwn)
    }
    await look('/api/orders', admin, (body) => body.includes('"orders"'))
    await look('/api/orders', {}, (body) => !body.includes('"orders"'))
    await look('/admin', {}, () => true)
  }
  return {
    what: `${front.name}: carts and back office it kept or mixed up`,
    found: leaks.length > 0 ? [...new Set(leaks)].join('; ') : `none of ${asked} answers`,
    promise: 'none',
    isHeld: leaks.length === 0,
  }
}

type Listed = { _id: string; price: number }

async function readList(url: string): Promise<Listed[]> {
  const answer = await ask(url)
  return ((await answer.json()) as { products: Listed[] }).products
}
