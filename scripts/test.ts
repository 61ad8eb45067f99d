/**
 * All checks and tests, one step after the other: `npm test`. Some steps: `npm test -- lint unit`; some tests of a
 * step: `npm test -- api orders`; one test by name: `npm test -- unit -t "adds up"`. A failing step does not stop the
 * later ones. The last line is always "N passed, N failed", right after a list of what failed.
 */
import { join } from 'node:path'
import { runChild } from './bootstrap/child.mjs'
import { type Plan, parsePlan, UsageError } from './test/plan.ts'
import { printHeading, printResult, toFailure } from './test/report.ts'
import { type Run, steps, sumTallies } from './test/steps.ts'
import type { Tally } from './test/tally.ts'

const root = join(import.meta.dirname, '..')

const { steps: selected, testName } = readPlan()
const tallies: Tally[] = []
for (const { step, files } of selected) {
  printHeading(step)
  const work = steps[step]?.work(run, { files, testName })
  if (work) tallies.push(await work.catch((error: unknown) => toFailure(step, error)))
}
printResult(sumTallies(tallies))

function readPlan(): Plan {
  try {
    return parsePlan(process.argv.slice(2), steps)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

/** A signal that stops one program ends the whole run. */
async function run(...[args, env]: Parameters<Run>): Promise<number> {
  const { code, stopped } = await runChild(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  if (stopped) process.exit(code || 1)
  return code
}
