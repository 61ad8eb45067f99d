/**
 * `npm run check`: lint, types, structure checks and unit tests at the same time, in well under a minute. Prints the
 * output of each when it is done, failures again at the end. For before a commit; `npm test` does everything.
 */
import { join } from 'node:path'
import { runChild } from './bootstrap/child.mjs'
import { printHeading, printResult, toFailure } from './test/report.ts'
import { type Run, steps, sumTallies } from './test/steps.ts'
import type { Tally } from './test/tally.ts'

const STEPS = ['lint', 'types', 'checks', 'unit']

const root = join(import.meta.dirname, '..')
const startedAt = performance.now()

const tallies = await Promise.all(STEPS.map(runStep))
const seconds = Math.round((performance.now() - startedAt) / 1000)
printHeading(`${STEPS.join(', ')}: ${seconds} s`)
printResult(sumTallies(tallies))

async function runStep(name: string): Promise<Tally> {
  let output = ''
  const run: Run = async (args, env) => {
    const { code, stopped } = await runChild(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}), ...env },
      onOutput: (text) => {
        output += text
      },
    })
    if (stopped) process.exit(code || 1)
    return code
  }
  const work =
    steps[name]?.work(run, { files: [], isBrief: true }) ??
    Promise.reject(new Error('no such step'))
  const tally = await work.catch((error: unknown) => toFailure(name, error))
  printHeading(name)
  // A step that passes is not worth its hundreds of lines.
  console.log(tally.failures.length > 0 ? output.trim() : `${tally.passed} passed`)
  return tally
}
