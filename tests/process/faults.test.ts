import { expect, test } from 'vitest'
import { playRounds } from '../faults/rounds.ts'

/** The short form of `npm run faults`: real load, real kills, everything audited. Needs the built storefront. */

const SEED = 20_260_307
/** For a machine that is busy with much else. */
const LIMIT_MS = 300_000

test.each(['kill-app', 'webhooks-doubled'])(
  '%s: nothing acknowledged is lost, nothing is doubled',
  async (scenario) => {
    const lines: string[] = []
    const outcome = await playRounds({
      scenario,
      rounds: 1,
      seed: SEED,
      say: (line) => lines.push(line),
      waitsForJobs: false,
    })
    expect(outcome.problems, lines.join('\n')).toEqual([])
    expect(outcome.writes).toBeGreaterThan(10)
  },
  LIMIT_MS,
)
