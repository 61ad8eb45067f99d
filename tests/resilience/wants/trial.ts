import { setTimeout as pause } from 'node:timers/promises'
import type { Api } from '#contract/client.ts'
import { isApiError } from '#contract/client.ts'
import { NotNow } from '../faults/caller.ts'
import { register, signInAdmin } from '../faults/customers.ts'
import type { Random } from '../faults/random.ts'
import type { Stand } from '../faults/stand.ts'
import { pauseBriefly, until } from '../faults/until.ts'

type Customer = { email: string; api: Api }
export type Trial = {
  admin: Api
  copyId: string
  waiters: Customer[]
  buyers: Customer[]
  attempts: number
  kills: number
  /** Orders of customers without a hold that were accepted. */
  strangers: number
}

const BUYERS = 10
const WAITERS = 5
const KILL_EVERY_MS = 8_000
/** Two mails of the job of each minute, a hold of 36 s, and restarts in between. */
const LIMIT_MS = 600_000

/** A sold-out record with a queue, and a draft of a used copy of it. */
export async function openTrial(stand: Stand): Promise<Trial> {
  const admin = await signInAdmin(stand, '10.255.0.1')
  const { product } = await admin('POST /products', {
    body: { name: 'Low Tide', type: 'vinyl', price: 30, stock: 0 },
  })
  const { product: copy } = await admin('POST /products/:id/variants', {
    params: { id: product._id },
    body: {
      kind: 'used',
      price: 45,
      stock: 0,
      copy: { mediaGrade: 'VG+', sleeveGrade: 'VG' },
    },
  })
  const customers: Customer[] = []
  for (let count = 0; count < BUYERS + WAITERS; count += 1) {
    customers.push(await register(stand, count))
  }
  const waiters = customers.slice(0, WAITERS)
  for (const { api } of waiters) {
    await api('PUT /wants/:productId', { params: { productId: product._id }, body: {} })
  }
  const buyers = customers.slice(WAITERS)
  return { admin, copyId: copy._id, waiters, buyers, attempts: 0, kills: 0, strangers: 0 }
}

type Fight = { fightMs: number; random: Random }

/**
 * The first in the queue misses the hold, the second one leaves the payment page again and again, and pays once the fight has
 * lasted long enough.
 */
export async function compete(stand: Stand, trial: Trial, { fightMs, random }: Fight) {
  const fight = { isOver: false }
  const from = performance.now()
  await persist(() =>
    trial.admin('PATCH /products/:id', { params: { id: trial.copyId }, body: { stock: 1 } }),
  )
  const isLong = () => performance.now() - from > fightMs
  const holder = () => buyAsHolder(stand, trial, { fight, isLong })
  const limit = pause(LIMIT_MS, undefined, { ref: false }).then(() => {
    fight.isOver = true
  })
  await Promise.race([
    limit,
    Promise.all([
      holder(),
      strike(stand, trial, fight),
      ...trial.buyers.map((buyer) => keepOrdering(buyer, trial, { fight, random })),
    ]),
  ])
}

type State = { isOver: boolean }

async function keepOrdering(
  { api }: Customer,
  trial: Trial,
  given: { fight: State; random: Random },
) {
  while (!given.fight.isOver) {
    trial.attempts += 1
    await tolerate(async () => {
      await order(api, trial.copyId)
      trial.strangers += 1
    })
    await pauseBriefly(given.random)
  }
}

type Holder = { fight: State; isLong: () => boolean }

async function buyAsHolder(stand: Stand, trial: Trial, { fight, isLong }: Holder) {
  const [, second] = trial.waiters
  if (!second) throw new Error('nobody waits')
  while (!fight.isOver) {
    await tolerate(async () => {
      const { holds } = await second.api('GET /holds')
      if (holds.length === 0) return
      const { orderId, checkoutUrl } = await order(second.api, trial.copyId)
      if (!isLong()) {
        await persist(() => second.api('POST /orders/:id/cancel', { params: { id: orderId } }))
        return
      }
      stand.payments.pay(checkoutUrl, orderId)
      await until('the order is paid', () => isPaid(second.api, orderId), LIMIT_MS)
      fight.isOver = true
    })
    await pause(300)
  }
}

async function isPaid(api: Api, id: string): Promise<boolean> {
  const answer = await api('GET /orders/:id', { params: { id } }).catch(() => undefined)
  return answer?.order.status === 'payment received'
}

const order = (api: Api, productId: string) =>
  api('POST /orders', { body: { products: [{ productId, quantity: 1 }] } })

/** Kills one process or the database in turn, and starts it again. */
async function strike({ shops, database }: Stand, trial: Trial, fight: State) {
  for (let turn = 0; !fight.isOver; turn += 1) {
    await pause(KILL_EVERY_MS)
    if (turn % 3 === 2) {
      await database.kill()
      await database.start()
    } else {
      const shop = shops[turn % 3]
      await shop?.end('SIGKILL')
    }
    trial.kills += 1
    for (const shop of shops) await shop.start()
  }
}

/** Refusals are part of the fight: 409, and those that a kill causes. */
async function tolerate(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof NotNow) && !(isApiError(error) && error.statusCode === 409)) throw error
  }
}

/** Repeats a request that got no response. */
async function persist(request: () => Promise<unknown>): Promise<void> {
  let isDone = false
  while (!isDone) {
    await tolerate(async () => {
      await request()
      isDone = true
    })
    if (!isDone) await pause(500)
  }
}
