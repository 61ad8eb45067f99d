/**
 * All checks and tests, one step after the other: `npm test`, or some of them: `npm test -- lint unit`.
 * A failing step does not keep the later ones from running. The last line is always "N passed, N failed"; what
 * failed is listed again right above it.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runChild } from './bootstrap/child.mjs'
import { ensureTestBrowser } from './chromium.ts'
import { type Tally, tallyExit, tallyPlaywright, tallyVitest } from './test-tally.ts'

const root = join(import.meta.dirname, '..')
const reports = mkdtempSync(join(tmpdir(), 'runout-reports-'))
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))

const STEPS: Record<string, () => Promise<Tally>> = {
  lint: () => check('@biomejs/biome/bin/biome', 'check'),
  types: async () => {
    const generated = await check('@react-router/dev/bin.cjs', 'typegen')
    return generated.failures.length > 0 ? generated : await check('typescript/bin/tsc', '--noEmit')
  },
  checks: runStructureChecks,
  knip: () => check('knip/bin/knip.js'),
  unit: () => vitest('unit'),
  api: () => vitest('api'),
  build: async () => tallyExit('build', await run([join(root, 'scripts/build.mjs')])),
  process: () => vitest('process'),
  e2e: runBrowserTests,
}

const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !(name in STEPS))
if (unknown.length > 0) {
  console.error(`There is no step "${unknown[0]}". The steps: ${Object.keys(STEPS).join(', ')}.`)
  process.exit(1)
}

const tallies: Tally[] = []
for (const [name, step] of Object.entries(STEPS)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  heading(name)
  tallies.push(await step().catch((error: unknown) => toFailure(name, error)))
}
const { passed, failures } = sum(tallies)
if (failures.length > 0) heading('what failed')
for (const { name, reason } of failures) console.log(`✗ ${name}\n    ${reason}`)
console.log(`\n${passed} passed, ${failures.length} failed`)
process.exitCode = failures.length > 0 || passed === 0 ? 1 : 0

function heading(text: string): void {
  console.log(`\n── ${text} ${'─'.repeat(Math.max(0, 74 - text.length))}`)
}

function sum(tallies: Tally[]): Tally {
  return {
    passed: tallies.reduce((total, tally) => total + tally.passed, 0),
    failures: tallies.flatMap((tally) => tally.failures),
  }
}

function toFailure(name: string, error: unknown): Tally {
  console.error(error)
  return { passed: 0, failures: [{ name, reason: String(error) }] }
}

/** Runs a program under this very Node; stopped by a signal, the whole run ends. */
async function run(args: string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  const { code, stopped } = await runChild(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  if (stopped) process.exit(code || 1)
  return code
}

function inPackage(path: string): string {
  return join(root, 'node_modules', path)
}

async function check(program: string, ...args: string[]): Promise<Tally> {
  return tallyExit(program, await run([inPackage(program), ...args]))
}

/** Each file in scripts/checks is a program that fails when the rule it holds is broken. */
async function runStructureChecks(): Promise<Tally> {
  const tallies: Tally[] = []
  const folder = join(root, 'scripts/checks')
  for (const name of readdirSync(folder).sort()) {
    if (!name.endsWith('.ts')) continue
    tallies.push(tallyExit(`scripts/checks/${name}`, await run([join(folder, name)])))
  }
  return sum(tallies)
}

async function vitest(project: string): Promise<Tally> {
  const report = join(reports, `${project}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const args = [inPackage('vitest/vitest.mjs'), 'run', '--project', project, ...reporters]
  return tallyVitest(report, await run(args, { NODE_ENV: 'test' }))
}

async function runBrowserTests(): Promise<Tally> {
  const trouble = ensureTestBrowser()
  if (trouble) return toFailure('Chromium', trouble)
  const built = await run([join(root, 'scripts/build.mjs')])
  if (built !== 0) return tallyExit('build', built)
  const report = join(reports, 'e2e.json')
  const args = [inPackage('@playwright/test/cli.js'), 'test', '--reporter=list,json']
  return tallyPlaywright(report, await run(args, { PLAYWRIGHT_JSON_OUTPUT_FILE: report }))
}
