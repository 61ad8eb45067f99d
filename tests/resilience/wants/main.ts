/**
 * Wants trial: ten buyers and five customers in the queue compete for one used copy, while the shop and its database are
 * killed again and again: `npm run resilience -- wants [--seconds 60] [--seed 1]`. One sale may result, to the holder.
 */
import { parseArgs } from 'node:util'
import pg from 'pg'
import { buildShop } from '#scripts/build-shop.ts'
import { createRandom } from '../faults/random.ts'
import { openStand } from '../faults/stand.ts'
import { judgeTrial } from './judge.ts'
import { compete, openTrial } from './trial.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
const random = createRandom(Number(values.seed))

buildShop()
console.log(`Seed ${values.seed}: pass it with --seed to repeat this run.`)
// 36 seconds from the mail.
const stand = await openStand({
  processes: 2,
  database: 'own',
  random,
  env: { HOLD_HOURS: '0.01', RATE_LIMIT: 'off' },
})
try {
  const trial = await openTrial(stand)
  await compete(stand, trial, { fightMs: Number(values.seconds) * 1000, random })
  const client = new pg.Client({ connectionString: stand.database.url })
  await client.connect()
  const problems = await judgeTrial(client, stand, trial)
  await client.end()
  for (const problem of problems) console.log(`  ✗ ${problem}`)
  console.log(
    `${trial.attempts} attempts of buyers, ${trial.kills} kills: ${problems.length === 0 ? 'one sale, to the holder' : 'FAILED'}`,
  )
  process.exitCode = problems.length > 0 ? 1 : 0
} finally {
  await stand.close()
}
