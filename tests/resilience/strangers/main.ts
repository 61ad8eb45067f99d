/**
 * Strangers trial: sends hostile requests to each call, page, file, form and parser of a running shop, and measures what each costs it
 * and what customers of other networks see: `npm run resilience -- strangers [--only /orders] [--quick]`.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildShop } from '#scripts/build-shop.ts'
import { createRandom } from '../faults/random.ts'
import { openStand } from '../faults/stand.ts'
import { judge, toStatuses, toTable } from './judge.ts'
import { runTrial } from './trial.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    quick: { type: 'boolean', default: false },
  },
})

buildShop()
const load = loadavg()[0]?.toFixed(1)
console.log(`Load of the machine before: ${load}, ${availableParallelism()} processors`)
const folder = mkdtempSync(join(tmpdir(), 'runout-strangers-'))
const memoryFile = join(folder, 'memory')
// The memory settings of `npm start`.
const env = {
  NODE_OPTIONS: `--max-semi-space-size=16 --max-old-space-size=1024 --import ${join(import.meta.dirname, 'retained-memory.ts')}`,
  MALLOC_ARENA_MAX: '2',
  STRANGERS_MEMORY: memoryFile,
  MCP: 'on',
}
const random = createRandom(1)
const stand = await openStand({ processes: 1, database: 'embedded', random, env })
try {
  const plan = { only: values.only, isQuick: values.quick, memoryFile }
  const trial = await runTrial(stand, { ...plan, print: (line) => console.log(line) })
  console.log(`\n${toTable(trial)}\n`)
  for (const row of trial.rows) console.log(toStatuses(row))
  console.log(
    `Without strangers, the slowest health check took ${Math.round(trial.calm.healthMs)} ms`,
  )
  const broken = [...judge(trial), ...stand.diary.badAnswers]
  for (const line of broken) console.log(`  ✗ ${line}`)
  console.log(broken.length === 0 ? 'Every promise held' : `${broken.length} promises broken`)
  process.exitCode = broken.length > 0 ? 1 : 0
} finally {
  await stand.close()
  rmSync(folder, { recursive: true, force: true })
}
