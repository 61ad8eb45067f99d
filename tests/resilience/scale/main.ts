/**
 * Scale trial: checks the promises of docs/scaling.md on this machine, with a primary and a replica, PgBouncer, two
 * processes of the shop, and nginx and Varnish in front, in about two minutes. `npm run resilience -- scale
 * [--writes 300] [--seed 1]` prints the findings and fails when a promise does not hold.
 */
import { parseArgs } from 'node:util'
import { buildShop } from '#scripts/build-shop.ts'
import { toFindingTable } from './findings.ts'
import { findPrograms } from './programs.ts'
import { runScaleTrial } from './run-scale-trial.ts'

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
  buildShop()
  const findings = await runScaleTrial({ writes, seed, print: (line) => console.log(line) })
  console.log(`\n${toFindingTable(findings)}`)
  const broken = findings.filter(({ isHeld }) => !isHeld)
  console.log(`\n${findings.length - broken.length} of ${findings.length} promises held`)
  process.exitCode = broken.length > 0 ? 1 : 0
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
