import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CallKey, calls } from '#contract/calls.ts'
import { splitKey } from '#contract/client.ts'
import type { Call } from '#contract/define-call.ts'
import { type GoodRequest, recipes } from '#tests/resilience/fuzz/good-requests.ts'
import { deniedCallers, findFault } from '#tests/resilience/fuzz/judge.ts'
import { type FuzzedRequest, requestsOf, toInject } from '#tests/resilience/fuzz/requests.ts'
import { toGoodRequest, withEachTextSpoiled } from '#tests/resilience/fuzz/spoiled-texts.ts'
import {
  CALLERS,
  type Caller,
  fingerprint,
  furnish,
  makeWorld,
  type World,
} from '#tests/resilience/fuzz/world.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'
import { checkInvariants } from '#tests/support/database/invariants.ts'

/**
 * Every call gets good, broken and hostile requests generated from its schemas, by every kind of caller. They are the
 * same on every run; `npm run resilience -- fuzz` sends many more, with a new seed each time.
 */

const SEED = Number(process.env.FUZZ_SEED ?? 20_260_304)
const RUNS = Number(process.env.FUZZ_RUNS ?? 4)
const TIMEOUT_MS = 30_000 + RUNS * 500

const every = Object.entries(calls as Record<CallKey, Call>)
  .map(([key, call], index) => ({ key, call, index, ...splitKey(key as CallKey) }))
  .filter(({ key }) => key.includes(process.env.FUZZ_ONLY ?? ''))
type Fuzzed = (typeof every)[number]

const shop = setUpShop({ guestCheckout: true, takesWithdrawals: true, hasCounter: true })
let world: World | undefined
const tally = { tried: 0, done: 0, refused: 0, neverDone: [] as string[] }
beforeAll(async () => {
  await furnish(shop)
})
afterAll(async () => {
  const { tried, done, refused, neverDone } = tally
  const never = neverDone.length > 0 ? `; never done: ${neverDone.join(', ')}` : ''
  print(`${tried} requests tried with seed ${SEED}: ${done} done, ${refused} refused${never}`)
})

const print = (line: string) => process.stdout.write(`${line}\n`)

describe(`answers any request (seed ${SEED}) [API-11]`, () => {
  const closed = every.filter(({ call }) => deniedCallers(call.access).length > 0)
  describe('of a caller without access', () => {
    let untouched: World
    let before = ''
    beforeAll(async () => {
      untouched = await makeWorld(shop)
      before = await fingerprint(shop.db)
    })
    test.each(closed)('$key refuses any input', { timeout: TIMEOUT_MS }, async (fuzzed) => {
      const callers = deniedCallers(fuzzed.call.access)
      const runs = Math.ceil(RUNS / 2)
      expect(await tryAll(fuzzed, untouched, { callers, runs })).toEqual([])
    })

    test('they have changed nothing (FUZZ_ONLY finds the call that did)', async () => {
      expect(await fingerprint(shop.db)).toBe(before)
    })
  })

  const name = '$key answers as declared or refuses'
  test.each(every)(name, { timeout: TIMEOUT_MS }, async (fuzzed) => {
    world ??= await makeWorld(shop)
    const denied = deniedCallers(fuzzed.call.access)
    const doneBefore = tally.done
    const others = CALLERS.filter((caller) => !denied.includes(caller))
    await tryAll(fuzzed, world, { callers: others, runs: RUNS })
    await tryTexts(fuzzed, world, others)
    // A call that writes may have changed or deleted what the next requests name.
    if (fuzzed.method !== 'GET' && tally.done > doneBefore) world = undefined
    if (tally.done === doneBefore) tally.neverDone.push(fuzzed.key)
    if (process.env.FUZZ_RUNS)
      print(`${tally.tried} tried, ${fuzzed.index + 1} calls: ${fuzzed.key}`)
  })

  test('every call also succeeded at least once', () => {
    expect(tally.neverDone).toEqual([])
  })

  test('keeps the invariants of stock, orders and payments', async () => {
    expect(await checkInvariants(shop.db)).toEqual([])
  })

  test('pollutes no prototype', () => {
    expect(Object.keys(Object.prototype)).toEqual([])
    expect(Reflect.get({}, 'role')).toBeUndefined()
  })
})

/** Seeded by name, so that a new call does not change the requests of others. */
const seedOf = ({ key }: Fuzzed) => (SEED + crc32(key)) | 0

type Trial = { callers: readonly Caller[]; runs: number }

/** @returns the requests whose caller passed the access check */
async function tryAll(fuzzed: Fuzzed, world: World, { callers, runs }: Trial) {
  const letIn: FuzzedRequest[] = []
  const property = fc.asyncProperty(requestsOf(fuzzed, world.hints, callers), async (request) => {
    const answer = await tryOne(fuzzed, request, world.tokens[request.caller])
    if (!request.isAstray && isPastTheDoor(fuzzed.call, answer)) letIn.push(request)
  })
  await fc.assert(property, { seed: seedOf(fuzzed), numRuns: runs })
  return letIn
}

/** Valid requests with each text corrupted in turn, then the valid one. */
async function tryTexts(
  fuzzed: Fuzzed,
  { hints, tokens }: World,
  callers: readonly Caller[],
): Promise<void> {
  const recipe = recipes[fuzzed.key as CallKey]
  const tokenOf = ({ caller, token = tokens[caller] }: GoodRequest) => token
  const anyone: GoodRequest = { caller: callers.includes('admin') ? 'admin' : 'visitor' }
  const good = (await recipe?.(shop)) ?? anyone
  for (const request of withEachTextSpoiled(fuzzed, hints, good)) {
    await tryOne(fuzzed, request, tokenOf(good))
  }
  if (!recipe) return
  const fresh = await recipe(shop)
  await tryOne(fuzzed, toGoodRequest(fuzzed, fresh), tokenOf(fresh))
}

async function tryOne({ call }: Fuzzed, request: FuzzedRequest, token: string | undefined) {
  const answer = await shop.app.inject(toInject(request, token))
  tally.tried += 1
  if (answer.statusCode < 400) tally.done += 1
  else tally.refused += 1
  const isOther = request.isAstray && answer.statusCode < 400
  const fault = isOther ? undefined : findFault(call, answer)
  if (fault)
    throw new Error(
      `${fault}: ${request.method} ${request.url}, ${answer.statusCode} ${answer.body}`.slice(
        0,
        800,
      ),
    )
  return answer
}

/** These two check the caller in the handler, after the input. */
const CHECKED_INSIDE = ['any-token', 'owner-or-admin']

/** Neither caller nor URL was refused: the input was read, or the call succeeded. */
function isPastTheDoor(
  { access }: Call,
  { statusCode, body }: { statusCode: number; body: string },
): boolean {
  if (CHECKED_INSIDE.includes(access)) return statusCode < 400
  if ([401, 403].includes(statusCode)) return false
  return !/The address is not valid|There is no such|not found/i.test(body)
}
