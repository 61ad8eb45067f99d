import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '../../contract/call.ts'
import { type CallKey, calls } from '../../contract/calls.ts'
import { splitKey } from '../../contract/client.ts'
import { auditShop } from '../support/audit.ts'
import { type GoodRequest, recipes } from '../support/fuzz/good-requests.ts'
import { deniedCallers, findFault } from '../support/fuzz/judge.ts'
import { type FuzzedRequest, requestsOf, toInject } from '../support/fuzz/requests.ts'
import { toGoodRequest, withEachTextSpoiled } from '../support/fuzz/spoiled-texts.ts'
import {
  CALLERS,
  type Caller,
  fingerprint,
  furnish,
  makeWorld,
  type World,
} from '../support/fuzz/world.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

/**
 * Every call with requests made from its schemas, good, spoiled and hostile, by every kind of caller. The same
 * ones on every run; `npm run fuzz` tries many more, other ones each time.
 */

const SEED = Number(process.env.FUZZ_SEED ?? 20_260_304)
const RUNS = Number(process.env.FUZZ_RUNS ?? 8)
const TIMEOUT_MS = 30_000 + RUNS * 500

const every = Object.entries(calls as Record<CallKey, Call>)
  .map(([key, call], index) => ({ key, call, index, ...splitKey(key as CallKey) }))
  .filter(({ key }) => key.includes(process.env.FUZZ_ONLY ?? ''))
type Fuzzed = (typeof every)[number]

let shop: TestApp
let world: World | undefined
const tally = { tried: 0, done: 0, refused: 0, neverDone: [] as string[] }
beforeAll(async () => {
  shop = await createTestApp()
  await furnish(shop)
})
afterAll(async () => {
  await shop.close()
  const { tried, done, refused, neverDone } = tally
  const never = neverDone.length > 0 ? `; never done: ${neverDone.join(', ')}` : ''
  say(`${tried} requests tried with seed ${SEED}: ${done} done, ${refused} refused${never}`)
})

const say = (line: string) => process.stdout.write(`${line}\n`)

describe(`API-11 whatever is sent (seed ${SEED})`, () => {
  const name = '$key answers as declared or refuses, and what is refused changes nothing'
  test.each(every)(name, { timeout: TIMEOUT_MS }, async (fuzzed) => {
    world ??= await makeWorld(shop)
    const denied = deniedCallers(fuzzed.call.access)
    const doneBefore = tally.done
    await refuses(fuzzed, world, denied)
    const others = CALLERS.filter((caller) => !denied.includes(caller))
    await tryAll(fuzzed, world, { callers: others, runs: RUNS })
    await tryTexts(fuzzed, others)
    if (tally.done === doneBefore) tally.neverDone.push(fuzzed.key)
    // What a call has broken is whole for the next.
    if (fuzzed.method !== 'GET') world = undefined
    if (process.env.FUZZ_RUNS) say(`${tally.tried} tried, ${fuzzed.index + 1} calls: ${fuzzed.key}`)
  })

  test('every call was also done, not only refused', () => {
    expect(tally.neverDone).toEqual([])
  })

  test('stock, orders and payments still add up', async () => {
    expect(await auditShop(shop.db)).toEqual([])
  })

  test('no prototype was reached', () => {
    expect(Object.keys(Object.prototype)).toEqual([])
    expect(Reflect.get({}, 'role')).toBeUndefined()
  })
})

/** ROLE-25: those a call is not for get nothing done by it, whatever they send. */
async function refuses(fuzzed: Fuzzed, world: World, callers: readonly Caller[]): Promise<void> {
  if (callers.length === 0) return
  const before = await fingerprint(shop.db)
  const isLetIn = await tryAll(fuzzed, world, { callers, runs: Math.ceil(RUNS / 2) })
  expect(isLetIn).toEqual([])
  expect(await fingerprint(shop.db)).toBe(before)
}

/** By its name: a new call leaves the requests of the others as they are. */
const seedOf = ({ key }: Fuzzed) => (SEED + crc32(key)) | 0

type Trial = { callers: readonly Caller[]; runs: number }

/** @returns the requests whose caller was not stopped at the door */
async function tryAll(fuzzed: Fuzzed, world: World, { callers, runs }: Trial) {
  const letIn: FuzzedRequest[] = []
  const property = fc.asyncProperty(requestsOf(fuzzed, world.hints, callers), async (request) => {
    const answer = await tryOne(fuzzed, request, world.tokens[request.caller])
    if (!request.isAstray && isPastTheDoor(fuzzed.call, answer)) letIn.push(request)
  })
  await fc.assert(property, { seed: seedOf(fuzzed), numRuns: runs })
  return letIn
}

/** With what the call needs, each text spoiled in turn; then as it should be, which is done. */
async function tryTexts(fuzzed: Fuzzed, callers: readonly Caller[]): Promise<void> {
  const recipe = recipes[fuzzed.key as CallKey]
  const { hints, tokens } = await makeWorld(shop)
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

/** These two look at who calls behind the door, and so after the input. */
const CHECKED_INSIDE = ['any-token', 'owner-or-admin']

/** Neither who calls was refused nor the address, which is looked at before: input was read, or it was done. */
function isPastTheDoor(
  { access }: Call,
  { statusCode, body }: { statusCode: number; body: string },
): boolean {
  if (CHECKED_INSIDE.includes(access)) return statusCode < 400
  if ([401, 403].includes(statusCode)) return false
  return !/The address is not valid|There is no such|not found/i.test(body)
}
