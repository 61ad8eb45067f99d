/**
 * All checks and tests, one step after the other: `npm test`. Some steps: `npm test -- lint unit`; some tests of a
 * step: `npm test -- api orders`; one test by name: `npm test -- unit -t "adds up"`; what the difference to main may have broken:
 * `npm test -- changed`. A failing step does not stop the
 * later ones. A step that often waits runs beside them; its output comes at the end. The last line is always
 * "N passed, N failed", right after a list of what failed.
 */
import { join } from 'node:path'
import { runChild } from './bootstrap/child.mjs'
import { runInTurn, type Task } from './test/in-turn.ts'
import { type Plan, parsePlan, UsageError } from './test/plan.ts'
import { printResult, toFailure } from './test/report.ts'
import { findStep, type Run, steps, sumTallies } from './test/steps.ts'

const root = join(import.meta.dirname, '..')

const { steps: selected, testName, isChanged } = readPlan()
const tasks = selected.map(({ step, files }): Task => {
  const { work, isBeside = false } = findStep(step)
  return {
    name: step,
    isBeside,
    work: (run) =>
      work(run, { files, testName, isChanged }).catch((error: unknown) => toFailure(step, error)),
  }
})
printResult(sumTallies(await runInTurn(tasks, { shown: createRun(), collected: createRun })))

function readPlan(): Plan {
  try {
    return parsePlan(process.argv.slice(2), steps)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

/**
 * A signal that stops one program ends the whole run.
 * @param onOutput receives the output, which is printed otherwise
 */
function createRun(onOutput?: (text: string) => void): Run {
  return async (args, env) => {
    const { code, stopped } = await runChild(process.execPath, args, {
      cwd: root,
      stdio: onOutput ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, ...env },
      ...(onOutput ? { onOutput } : {}),
    })
    if (stopped) process.exit(code || 1)
    return code
  }
}
