/**
 * Tries what docs/scaling.md promises of many copies, on this machine: primary and replica, PgBouncer, two processes
 * of the shop, nginx and Varnish before them, customers and a back office at work. `npm run copies -- [--writes 300]
 * [--seed 1]` prints what was seen, and fails when a promise does not hold. Takes about two minutes.
 */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { toFindingTable } from '../tests/copies/findings.ts'
import { findPrograms } from '../tests/copies/programs.ts'
import { runCopies } from '../tests/copies/run-copies.ts'

const { values } = parseArgs({
  options: {
    writes: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
  },
})
const [writes, seed] = [values.writes, values.seed].map(Number)

try {
  if (!writes || !seed) throw new Error('--writes and --seed must be numbers above 0.')
  findPrograms()
  execFileSync(process.execPath, [join(import.meta.dirname, 'build.mjs')], { stdio: 'inherit' })
  const findings = await runCopies({ writes, seed, say: (line) => console.log(line) })
  console.log(`\n${toFindingTable(findings)}`)
  const broken = findings.filter(({ isHeld }) => !isHeld)
  console.log(`\n${findings.length - broken.length} of ${findings.length} promises held`)
  process.exitCode = broken.length > 0 ? 1 : 0
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
