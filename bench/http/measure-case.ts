import { DECOY_HASH } from '#server/auth/password.ts'
import type { BenchCase } from './cases.ts'
import { type Figures, inTurns, type Length, medianOf } from './in-turns.ts'
import type { Limit } from './limit.ts'
import type { LimitAnswer } from './limit-server.ts'
import type { Load } from './load.ts'
import type { LoadJob } from './load-worker.ts'
import { measureTarget, type Target } from './measure-target.ts'
import type { Recording } from './record.ts'
import type { Shoppers } from './shoppers.ts'

export type Stand = Length & {
  load: Load
  limit: Limit
  shoppers: Shoppers
  /** Resets the carts before each run, so that no line reaches the greatest quantity. */
  makeCartsSmall: () => Promise<unknown>
}

export type Question = {
  benchCase: BenchCase
  connections: number
  recording: Recording
  /** The work of the bare server: send fixed bytes, or run the same SQL as the shop. */
  against: LimitAnswer['kind']
}
export type Measured = {
  shop: Figures
  limit: Figures
  /** Requests per second of the shop divided by those of the bare server, and its CPU time by that of the shop. */
  ratio: Ratio
}
type Ratio = { perSecond: number; cpu: number }

/** Measures the shop and the bare server alternately. Ratios compare neighbouring turns. */
export async function measureCase(
  stand: Stand,
  shop: Target,
  question: Question,
): Promise<Measured> {
  await stand.limit.answerWith(toLimitAnswer(stand, question))
  const ask = (target: Target) => async (seconds: number) => {
    if (question.benchCase.body === 'cart') await stand.makeCartsSmall()
    return measureTarget(stand.load, target, { ...toLoad(stand, question), seconds })
  }
  const turns = await inTurns([ask(shop), ask(stand.limit)], stand)
  return {
    shop: medianOf(turns.map(([ofShop]) => ofShop)),
    limit: medianOf(turns.map(([, ofLimit]) => ofLimit)),
    ratio: medianOf(turns.map(([ofShop, ofLimit]) => toRatio(ofShop, ofLimit))),
  }
}

function toRatio(shop: Figures, limit: Figures): Ratio {
  return { perSecond: shop.perSecond / limit.perSecond, cpu: limit.cpuMs / shop.cpuMs }
}

function toLoad(
  { shoppers }: Stand,
  { benchCase, connections, recording }: Question,
): Omit<LoadJob, 'url' | 'seconds'> {
  const { method, path, body, kind } = benchCase
  const isUnchanged = kind === 'unchanged'
  return {
    shoppers,
    connections,
    load: { method, path, ...(body ? { body } : {}) },
    headers: isUnchanged ? { 'if-none-match': recording.headers.etag ?? '' } : {},
    status: isUnchanged ? 304 : recording.status,
  }
}

function toLimitAnswer(
  { shoppers }: Stand,
  { benchCase, recording, against }: Question,
): LimitAnswer {
  const { status, headers, body, statements } = recording
  if (benchCase.body === 'sign-in') return { kind: 'password', status, hash: DECOY_HASH }
  if (against === 'bytes') {
    const code = benchCase.kind === 'unchanged' ? 304 : status
    return { kind: 'bytes', status: code, headers, body: body.toString('base64') }
  }
  const carts = shoppers.people.map(({ userId, cartId }) => [userId, cartId])
  return {
    kind: 'sql',
    status,
    isOneTransaction: benchCase.kind === 'write',
    statements,
    carts: Object.fromEntries(carts),
  }
}
