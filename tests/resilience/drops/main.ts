/**
 * Drop trial: 2,000 customers order one of 50 pieces within 10 s of the start, on two processes, while a visitor reads other
 * pages: `npm run resilience -- drops [--buyers 2000] [--pieces 50] [--seed 1]`.
 */
import { parseArgs } from 'node:util'
import pg from 'pg'
import { buildShop } from '#scripts/build-shop.ts'
import { createRandom } from '../faults/random.ts'
import { openStand } from '../faults/stand.ts'
import { judgeDrop, LIMIT_MS } from './judge.ts'
import { openDrop, rushDrop } from './trial.ts'

const { values } = parseArgs({
  options: {
    buyers: { type: 'string', default: '2000' },
    pieces: { type: 'string', default: '50' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
const [buyers, pieces] = [Number(values.buyers), Number(values.pieces)]
const random = createRandom(Number(values.seed))

buildShop()
console.log(`Seed ${values.seed}: pass it with --seed to repeat this run.`)
const stand = await openStand({
  processes: 2,
  database: 'own',
  random,
  env: { RATE_LIMIT: 'off' },
})
try {
  console.log(`${buyers} customers sign in…`)
  const drop = await openDrop(stand, { buyers, pieces })
  const rush = await rushDrop(stand, drop, random)
  const client = new pg.Client({ connectionString: stand.database.url })
  await client.connect()
  const problems = await judgeDrop(client, { drop, rush, pieces })
  await client.end()
  const times = rush.answers.map(({ tookMs }) => tookMs).toSorted((one, other) => one - other)
  const share = (part: number) => Math.round(times[Math.floor((times.length - 1) * part)] ?? 0)
  console.log(`${times.length} orders answered, ${LIMIT_MS} ms allowed:`)
  console.log(`  median ${share(0.5)} ms, p99 ${share(0.99)} ms, slowest ${share(1)} ms`)
  console.log(
    `other pages: ${rush.pages.length}, slowest ${Math.round(Math.max(...rush.pages))} ms`,
  )
  for (const problem of problems) console.log(`  ✗ ${problem}`)
  console.log(problems.length === 0 ? `${pieces} orders, one each` : 'FAILED')
  process.exitCode = problems.length > 0 ? 1 : 0
} finally {
  await stand.close()
}
