/**
 * Fuzz trial: sends every call many requests generated from its schemas, with a new seed each time.
 * `npm run resilience -- fuzz --runs 2000 --seed 7 --only /orders` sets their number, repeats a run, or picks calls.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runChild } from '#scripts/bootstrap/child.mjs'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '300' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    only: { type: 'string', default: '' },
  },
})
for (const name of ['runs', 'seed'] as const) {
  if (!/^\d{1,10}$/.test(values[name])) {
    console.error(`--${name} must be a whole number, not ${values[name]}`)
    process.exit(1)
  }
}

const root = join(import.meta.dirname, '../../..')
const again = `npm run resilience -- fuzz --runs ${values.runs} --seed ${values.seed}${values.only ? ` --only ${values.only}` : ''}`
console.log(`${values.runs} requests a call, seed ${values.seed}. Repeat with: ${again}`)
const { code } = await runChild(
  process.execPath,
  [
    join(root, 'node_modules/vitest/vitest.mjs'),
    ...['run', 'tests/api/http/fuzz.test.ts', '--project', 'api', '--disable-console-intercept'],
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      NODE_ENV: 'test',
      FUZZ_RUNS: values.runs,
      FUZZ_SEED: values.seed,
      FUZZ_ONLY: values.only,
    },
  },
)
process.exitCode = code
