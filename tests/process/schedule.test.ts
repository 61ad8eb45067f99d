import { expect, inject, test } from 'vitest'
import { runRounds } from '#tests/resilience/faults/rounds.ts'
import { DAILY } from '#tests/resilience/faults/scenarios.ts'

/** Requires the built storefront. */

/** The schedule runs every two minutes; the job of a killed process waits up to two more. */
const LIMIT_MS = 600_000

test(
  "after a kill the shop's own schedule expires orders and finds lost payments [REL-3 REL-9]",
  async () => {
    const lines: string[] = []
    const outcome = await runRounds({
      scenario: DAILY,
      rounds: 1,
      seed: 3,
      print: (line) => lines.push(line),
      waitsForSchedule: true,
      dataFrom: inject('migratedFolder'),
    })
    expect(outcome.problems, lines.join('\n')).toEqual([])
  },
  LIMIT_MS,
)
