import { expect, test } from 'vitest'
import { runRounds } from '#tests/resilience/faults/rounds.ts'

/** The short form of `npm run resilience -- faults`: real load, real kills, all invariants checked. Requires the built storefront. */

const SEED = 20_260_307
/** Generous, for a busy machine. */
const LIMIT_MS = 300_000

test.each(['kill-app', 'webhooks-doubled'])(
  '%s loses and duplicates nothing acknowledged',
  async (scenario) => {
    const lines: string[] = []
    const outcome = await runRounds({
      scenario,
      rounds: 1,
      seed: SEED,
      print: (line) => lines.push(line),
      waitsForJobs: false,
    })
    expect(outcome.problems, lines.join('\n')).toEqual([])
    expect(outcome.writes).toBeGreaterThan(10)
  },
  LIMIT_MS,
)
