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
export type Measured = {
  shop: Figures
  limit: Figures
  /** The shop's requests a second by the limit's, and the limit's processor time by the shop's. */
  ratio: Ratio
}
type Ratio = { perSecond: number; cpu: number }

const REHEARSAL_SECONDS = 1
/** The machine's own speed changes within seconds: what answers at once is asked in turns shorter than that. */
const SHORT_TURN = { seconds: 0.5, belowMs: 20 }

/**
 * Asks the shop and its limit in turns, so that whatever else the machine does slows both. Ratios are of the two that
 * were asked one right after the other. Takes medians.
 */
export async function measureCase(
  stand: Stand,
  shop: Target,
  question: Question,
): Promise<Measured> {
  await stand.limit.answerWith(toLimitAnswer(stand, question))
  const takeTurn = async (seconds: number): Promise<Measured> => {
    const ofShop = await measureTarget(stand, shop, { question, seconds })
    const ofLimit = await measureTarget(stand, stand.limit, { question, seconds })
    return { shop: ofShop, limit: ofLimit, ratio: toRatio(ofShop, ofLimit) }
  }
  // Statements get prepared, code gets compiled.
  const rehearsal = await takeTurn(REHEARSAL_SECONDS)
  const isQuick = rehearsal.shop.p50Ms < SHORT_TURN.belowMs
  const seconds = isQuick ? Math.min(SHORT_TURN.seconds, stand.seconds) : stand.seconds
  const turns: Measured[] = []
  for (let left = (stand.rounds * stand.seconds) / seconds; left > 0; left -= 1) {
    turns.push(await takeTurn(seconds))
  }
  return {
    shop: medianOf(turns.map((turn) => turn.shop)),
    limit: medianOf(turns.map((turn) => turn.limit)),
    ratio: medianOf(turns.map((turn) => turn.ratio)),
  }
}

function toRatio(shop: Figures, limit: Figures): Ratio {
  return { perSecond: shop.perSecond / limit.perSecond, cpu: limit.cpuMs / shop.cpuMs }
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

/** The median of each figure. */
function medianOf<Each extends Record<string, number>>(all: readonly Each[]): Each {
  const names = Object.keys(all[0] ?? {})
  const middle = (name: string) =>
    all.map((each) => each[name] ?? 0).toSorted((a, b) => a - b)[Math.floor(all.length / 2)]
  return Object.fromEntries(names.map((name) => [name, middle(name)])) as Each
}
