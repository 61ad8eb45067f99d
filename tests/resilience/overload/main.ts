/**
 * Overload trial: sends ten times as many visitors as the shop can serve while customers buy, and prints the outcome
 * of each kind of request: `npm run resilience -- overload [--seconds 60] [--times 10] [--seed 1]`.
 */
import { parseArgs } from 'node:util'
import { buildShop } from '#scripts/build-shop.ts'
import { RECOVERY_LIMIT_MS } from './recovery.ts'
import { type Overload, runOverload } from './run-overload.ts'
import type { Counted } from './rush.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    times: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
  },
})
const [seconds, times, seed] = [values.seconds, values.times, values.seed].map(Number)

if (!seconds || !times || !seed) {
  console.error('--seconds, --times and --seed must be numbers above 0.')
  process.exitCode = 1
} else {
  buildShop()
  const found = await runOverload({ seconds, times, seed, print: (line) => console.log(line) })
  print(found)
  const problems = [...found.problems, ...findMissed(found)]
  for (const problem of problems) console.log(`  ✗ ${problem}`)
  process.exitCode = problems.length > 0 ? 1 : 0
}

function print({ requests, rush, watched, customers, recoveryMs, residentMb }: Overload): void {
  console.log(`\n${requests} page requests`)
  console.log(`${''.padEnd(12)}   served  refused   failed      p95`)
  for (const [name, counted] of Object.entries({ rush, ...watched }))
    console.log(toRow(name, counted))
  const { writes, orders, refused } = customers
  console.log(`\nCustomers: ${writes} writes, ${orders} of them orders; refused ${refused} times`)
  console.log(`Recovered after ${recoveryMs} ms; peak memory ${residentMb} MB`)
}

function toRow(name: string, { served, refused, failed, p95Ms }: Counted): string {
  const figures = [served, refused, failed].map((figure) => String(figure).padStart(9)).join('')
  return `${name.padEnd(12)}${figures}${`${p95Ms} ms`.padStart(9)}`
}

function findMissed({ rush, watched, customers, recoveryMs }: Overload): string[] {
  const mustAnswer = ['health', 'ready'].filter((name) => {
    const counted = watched[name]
    return !counted || counted.refused + counted.failed > 0
  })
  return [
    ...mustAnswer.map((name) => `${name} was refused or failed`),
    ...(rush.failed > 0 ? [`${rush.failed} requests got neither a page nor a 503`] : []),
    ...(customers.orders === 0 ? ['no order was placed'] : []),
    ...(recoveryMs > RECOVERY_LIMIT_MS ? ['the recovery took too long'] : []),
  ]
}
