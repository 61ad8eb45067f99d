import { DECOY_HASH } from '../../../server/accounts/password.ts'
import type { BenchCase } from './cases.ts'
import type { Limit } from './limit.ts'
import type { LimitAnswer } from './limit-server.ts'
import type { Load } from './load.ts'
import { cpuMsOf } from './process-usage.ts'
import type { Recording } from './record.ts'
import type { Shoppers } from './shoppers.ts'

export type Figures = { perSecond: number; p50Ms: number; p99Ms: number; cpuMs: number }
export type Target = { url: string; pid: number }
export type Stand = {
  load: Load
  limit: Limit
  shoppers: Shoppers
  /** Before each run, so that no line of a cart reaches its greatest quantity. */
  makeCartsSmall: () => Promise<unknown>
  rounds: number
  seconds: number
}

export type Question = {
  benchCase: BenchCase
  connections: number
  recording: Recording
  /** What the limit does before it answers: send bytes it has, or ask the database the same as the shop. */
  against: LimitAnswer['kind']
}
export type Measured = { shop: Figures; limit: Figures }

const REHEARSAL_SECONDS = 1

/** Asks the shop and its limit in turns, so that whatever else the machine does slows both, and takes medians. */
export async function measureCase(
  stand: Stand,
  shop: Target,
  question: Question,
): Promise<Measured> {
  const all: { shop: Figures[]; limit: Figures[] } = { shop: [], limit: [] }
  await stand.limit.answerWith(toLimitAnswer(stand, question))
  for (let round = 0; round <= stand.rounds; round += 1) {
    // The first is a rehearsal: statements get prepared, code gets compiled.
    const seconds = round === 0 ? REHEARSAL_SECONDS : stand.seconds
    const ofShop = await measureTarget(stand, shop, { question, seconds })
    const ofLimit = await measureTarget(stand, stand.limit, { question, seconds })
    if (round === 0) continue
    all.shop.push(ofShop)
    all.limit.push(ofLimit)
  }
  return { shop: medianOf(all.shop), limit: medianOf(all.limit) }
}

async function measureTarget(
  { load, shoppers, makeCartsSmall }: Stand,
  { url, pid }: Target,
  { question, seconds }: { question: Question; seconds: number },
): Promise<Figures> {
  const { benchCase, connections, recording } = question
  const { method, path, body, kind } = benchCase
  const isUnchanged = kind === 'unchanged'
  if (body === 'cart') await makeCartsSmall()
  const before = cpuMsOf(pid)
  const asked = await load.run({
    ...{ url, shoppers, connections, seconds },
    load: { method, path, ...(body ? { body } : {}) },
    headers: isUnchanged ? { 'if-none-match': recording.headers.etag ?? '' } : {},
    status: isUnchanged ? 304 : recording.status,
  })
  const cpuMs = (cpuMsOf(pid) - before) / asked.requests
  return {
    perSecond: asked.requests / asked.seconds,
    p50Ms: asked.p50Ms,
    p99Ms: asked.p99Ms,
    cpuMs,
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

function medianOf(figures: Figures[]): Figures {
  const median = (pick: (each: Figures) => number) =>
    figures.map(pick).toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0
  return {
    perSecond: median(({ perSecond }) => perSecond),
    p50Ms: median(({ p50Ms }) => p50Ms),
    p99Ms: median(({ p99Ms }) => p99Ms),
    cpuMs: median(({ cpuMs }) => cpuMs),
  }
}
