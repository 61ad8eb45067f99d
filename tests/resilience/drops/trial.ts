import { setTimeout as pause } from 'node:timers/promises'
import { type Api, isApiError } from '#contract/client.ts'
import { NotNow } from '../faults/caller.ts'
import { register, signInAdmin } from '../faults/customers.ts'
import type { Random } from '../faults/random.ts'
import type { Stand } from '../faults/stand.ts'

export type Drop = { productId: string; startsAt: Date; buyers: Api[] }

/** An answer to an order: its text when it was refused. */
export type Answer = { statusCode: number; text: string; tookMs: number }

export type Rush = { answers: Answer[]; pages: number[]; failedPages: string[] }

const RUSH_MS = 10_000
const SIGN_INS_AT_ONCE = 8
const START_IN_MS = 5_000
const ORDINARY_ORDERS = 100
/** One buyer in this many sends the order twice at once, which the limit refuses. */
const GREEDY = 10

/** Signed-in customers, and a product whose sale starts soon. */
export async function openDrop(
  stand: Stand,
  { buyers: count, pieces }: { buyers: number; pieces: number },
): Promise<Drop> {
  const admin = await signInAdmin(stand, '10.255.0.1')
  const add = async (name: string, stock: number) => {
    const body = { name, type: 'vinyl', price: 45, stock } as const
    return (await admin('POST /products', { body })).product
  }
  const product = await add('One Night Only', pieces)
  const buyers: Api[] = []
  for (let begin = 0; begin < count; begin += SIGN_INS_AT_ONCE) {
    const places = Array.from({ length: Math.min(SIGN_INS_AT_ONCE, count - begin) })
    const people = await Promise.all(places.map((_, place) => register(stand, begin + place)))
    buyers.push(...people.map(({ api }) => api))
  }
  await sellOrdinary(buyers, (await add('Every Other Night', ORDINARY_ORDERS))._id)
  const startsAt = new Date(Date.now() + START_IN_MS)
  await admin('PUT /drops/:productId', {
    params: { productId: product._id },
    body: { startsAt: startsAt.toISOString(), limitPerCustomer: 1 },
  })
  return { productId: product._id, startsAt, buyers }
}

/** A shop in use has sold before: both processes have their code compiled and their connections prepared. */
async function sellOrdinary(buyers: readonly Api[], productId: string): Promise<void> {
  for (const api of buyers.slice(0, ORDINARY_ORDERS)) {
    await api('POST /orders', { body: { products: [{ productId, quantity: 1 }] } })
  }
}

/** Every buyer orders once within 10 s of the start, while a visitor reads other pages. */
export async function rushDrop(stand: Stand, drop: Drop, random: Random): Promise<Rush> {
  const rush: Rush = { answers: [], pages: [], failedPages: [] }
  await pause(Math.max(0, drop.startsAt.getTime() - Date.now()))
  const state = { isOver: false }
  const reading = readPages(stand, rush, state)
  await Promise.all(
    drop.buyers.map(async (api, place) => {
      await pause(random.below(RUSH_MS))
      const times = place % GREEDY === 0 ? 2 : 1
      const orders = Array.from({ length: times }, () => order(api, drop.productId))
      rush.answers.push(...(await Promise.all(orders)))
    }),
  )
  state.isOver = true
  await reading
  return rush
}

async function order(api: Api, productId: string): Promise<Answer> {
  const from = performance.now()
  const { statusCode, text } = await api('POST /orders', {
    body: { products: [{ productId, quantity: 1 }] },
  }).then(
    () => ({ statusCode: 201, text: '' }),
    (error: unknown) => toRefusal(error),
  )
  return { statusCode, text, tookMs: performance.now() - from }
}

function toRefusal(error: unknown): { statusCode: number; text: string } {
  if (isApiError(error)) return { statusCode: error.statusCode, text: error.message }
  // The caller reports a 503 as its own error.
  if (error instanceof NotNow && isApiError(error.cause)) return toRefusal(error.cause)
  return { statusCode: 0, text: String(error) }
}

const PAGES = ['/', '/products', '/products/vinyl', '/search?q=night', '/api/products?limit=8']

/** A visitor who reads without a pause. */
async function readPages(stand: Stand, rush: Rush, state: { isOver: boolean }): Promise<void> {
  for (let turn = 0; !state.isOver; turn += 1) {
    const urls = stand.urls()
    const page = PAGES[turn % PAGES.length] ?? '/'
    const from = performance.now()
    const answer = await fetch(`${urls[turn % urls.length]}${page}`)
    await answer.arrayBuffer()
    rush.pages.push(performance.now() - from)
    if (!answer.ok) rush.failedPages.push(`${answer.status} to ${page}`)
    await pause(100)
  }
}
