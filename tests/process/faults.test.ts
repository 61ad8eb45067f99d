import { beforeAll, expect, inject, test } from 'vitest'
import { runRounds } from '#tests/resilience/faults/rounds.ts'
import { pickScenarios } from '#tests/resilience/faults/scenarios.ts'
import { NoDisk } from '#tests/resilience/faults/stand.ts'

/** The short form of `npm run resilience -- faults`: real load, real kills, all invariants checked. Requires the built storefront. */

const DAY_MS = 24 * 60 * 60_000
/** With the one of `schedule.test.ts` a run plays four. */
const COUNT = 3
/** The day picks the scenarios; FAULTS_SEED repeats the pick of another day. */
const SEED = Number(process.env.FAULTS_SEED ?? Math.floor(Date.now() / DAY_MS))
/** Generous, for a busy machine. */
const LIMIT_MS = 300_000

beforeAll(() => {
  console.log(`Fault scenarios of seed ${SEED}: repeat them with FAULTS_SEED=${SEED}.`)
})

test.each(pickScenarios(SEED, COUNT))(
  '%s loses and duplicates nothing acknowledged [REL-1 REL-2 REL-6 REL-9]',
  async (scenario) => {
    const lines: string[] = []
    const outcome = await runRounds({
      scenario,
      rounds: 1,
      seed: SEED,
      print: (line) => lines.push(line),
      waitsForSchedule: false,
      dataFrom: inject('migratedFolder'),
    }).catch((error: unknown) => {
      if (error instanceof NoDisk) return undefined
      throw error
    })
    // A machine on which the scenario cannot run.
    if (!outcome) return
    expect(outcome.problems, lines.join('\n')).toEqual([])
    expect(outcome.writes).toBeGreaterThan(10)
  },
  LIMIT_MS,
)
