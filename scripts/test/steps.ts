import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureTestBrowser } from '#scripts/chromium.ts'
import { type Tally, tallyExit, tallyPlaywright, tallyVitest } from './tally.ts'
import { createTestFolder } from './test-folder.ts'

const root = join(import.meta.dirname, '../..')

/** Runs a program under this Node and returns its exit code. */
export type Run = (args: string[], env?: NodeJS.ProcessEnv) => Promise<number>

/** Parts of file names, and a pattern of test names, that select the tests of a step. */
export type Selection = {
  files: readonly string[]
  testName?: string | undefined
  /** Only tests that import a file which differs from main, committed or not. */
  isChanged?: boolean | undefined
  /** Print only failures. */
  isBrief?: boolean
}

export type Step = {
  /** Whether tests can be selected. */
  takesTests?: boolean
  /** Part of `npm test -- changed`. */
  isQuick?: boolean
  /** It often waits, or leaves a core free: it runs beside the others. */
  isBeside?: boolean
  work: (run: Run, selection: Selection) => Promise<Tally>
}

const reports = mkdtempSync(join(tmpdir(), 'runout-reports-'))
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))

/** Every check and test, in the order in which `npm test` runs them. */
export const steps: Record<string, Step> = {
  types: { isQuick: true, isBeside: true, work: checkTypes },
  lint: {
    isQuick: true,
    isBeside: true,
    work: (run) => runTool(run, '@biomejs/biome/bin/biome', 'check'),
  },
  checks: { isQuick: true, isBeside: true, work: runStructureChecks },
  knip: { isQuick: true, isBeside: true, work: (run) => runTool(run, 'knip/bin/knip.js') },
  build: { work: async (run) => tallyExit('build', await build(run)) },
  faults: { takesTests: true, isBeside: true, work: vitest('faults') },
  simulation: { isBeside: true, work: simulateLives },
  unit: { isQuick: true, takesTests: true, work: vitest('unit') },
  api: { isQuick: true, takesTests: true, work: vitest('api') },
  process: { isQuick: true, takesTests: true, work: vitest('process', 'overload') },
  e2e: { takesTests: true, work: runBrowserTests },
}

/** Lives of shops, from a new seed each time; the output names it. */
async function simulateLives(run: Run): Promise<Tally> {
  const program = join(root, 'tests/simulation/run.ts')
  return tallyExit('simulation', await run([program, '--seconds', '60'], testEnv()))
}

/** @throws when there is no step with that name */
export function findStep(name: string): Step {
  const step = steps[name]
  if (!step) throw new Error(`There is no step "${name}"`)
  return step
}

function inPackage(path: string): string {
  return join(root, 'node_modules', path)
}

async function runTool(run: Run, program: string, ...args: string[]): Promise<Tally> {
  return tallyExit(program, await run([inPackage(program), ...args]))
}

async function checkTypes(run: Run): Promise<Tally> {
  const generated = await runTool(run, '@react-router/dev/bin.cjs', 'typegen')
  if (generated.failures.length > 0) return generated
  // Each of its threads would check the shared types again: twice the processor time.
  return runTool(run, 'typescript/bin/tsc', '--noEmit', '--singleThreaded')
}

/** Each file in scripts/checks is a program that fails when the rule it checks is broken. */
async function runStructureChecks(run: Run): Promise<Tally> {
  const tallies: Tally[] = []
  const folder = join(root, 'scripts/checks')
  for (const name of readdirSync(folder).sort()) {
    if (!name.endsWith('.ts')) continue
    tallies.push(tallyExit(`scripts/checks/${name}`, await run([join(folder, name)])))
  }
  return sumTallies(tallies)
}

function vitest(...projects: [string, ...string[]]): Step['work'] {
  return async (run, { files, testName, isBrief, isChanged }) => {
    const report = join(reports, `${projects[0]}.json`)
    const shown = `--reporter=${isBrief ? 'dot' : 'default'}`
    const reporters = [shown, '--reporter=json', `--outputFile.json=${report}`]
    const selection = testName === undefined ? files : [...files, '-t', testName]
    const selected = projects.flatMap((project) => ['--project', project])
    const changed = isChanged ? ['--changed', 'main'] : []
    const args = ['run', ...selected, ...reporters, ...changed, ...selection]
    return tallyVitest(report, await run([inPackage('vitest/vitest.mjs'), ...args], testEnv()))
  }
}

let testFolder: string | undefined

/** One folder for the temporary files of all tests of this run. */
function testEnv(): NodeJS.ProcessEnv {
  testFolder ??= createTestFolder()
  return { NODE_ENV: 'test', TMPDIR: testFolder }
}

function build(run: Run): Promise<number> {
  return run([join(root, 'scripts/run.mjs'), 'build'])
}

async function runBrowserTests(run: Run, { files, testName }: Selection): Promise<Tally> {
  const problem = ensureTestBrowser()
  if (problem) return { passed: 0, failures: [{ name: 'Chromium', reason: problem }] }
  const built = await build(run)
  if (built !== 0) return tallyExit('build', built)
  const report = join(reports, 'e2e.json')
  const selection = testName === undefined ? files : [...files, '--grep', testName]
  const args = [inPackage('@playwright/test/cli.js'), 'test', '--reporter=list,json', ...selection]
  const { TMPDIR } = testEnv()
  // The shop of a browser test renders pages as `npm start` does: not with the slow checks of React for developers.
  const env = { NODE_ENV: 'production', TMPDIR, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  return tallyPlaywright(report, await run(args, env))
}

export function sumTallies(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((total, tally) => total + tally.passed, 0),
    failures: tallies.flatMap((tally) => tally.failures),
  }
}
