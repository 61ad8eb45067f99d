/**
 * Fault trial: breaks a running shop under load in each scenario and checks after each round that nothing was
 * lost or duplicated: `npm run resilience -- faults [scenario …] [--rounds 5] [--seed 1] [--list]`.
 */
import { parseArgs } from 'node:util'
import { buildShop } from '#scripts/build-shop.ts'
import { runRounds } from './rounds.ts'
import { scenarios } from './scenarios.ts'
import { NoDisk } from './stand.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    list: { type: 'boolean', default: false },
  },
})
const rounds = Number(values.rounds)
const seed = Number(values.seed)
const names = positionals.length > 0 ? positionals : Object.keys(scenarios)
const unknown = names.find((name) => !(name in scenarios))

if (values.list) {
  for (const [name, { title }] of Object.entries(scenarios)) console.log(name.padEnd(20), title)
} else if (unknown) {
  fail(`There is no scenario "${unknown}". With --list they are listed.`)
} else if (![rounds, seed].every((number) => Number.isInteger(number) && number > 0)) {
  fail('--rounds and --seed must be whole numbers above 0.')
} else {
  await playAll()
}

async function playAll(): Promise<void> {
  buildShop()
  console.log(`Seed ${seed}: pass it with --seed to repeat this run.`)
  let failed = 0
  for (const name of names) {
    console.log(`\n${name}: ${scenarios[name]?.title}`)
    try {
      const outcome = await runRounds({
        scenario: name,
        rounds,
        seed,
        print: (line) => console.log(line),
        waitsForSchedule: true,
      })
      for (const problem of outcome.problems) console.log(`  ✗ ${problem}`)
      if (outcome.problems.length > 0) failed += 1
    } catch (error) {
      if (error instanceof NoDisk) {
        console.log(`  skipped: ${error.message}`)
        continue
      }
      failed += 1
      console.log(`  ✗ ${error instanceof Error ? error.message : error}`)
    }
  }
  console.log(`\n${names.length - failed} of ${names.length} scenarios without loss (seed ${seed})`)
  process.exitCode = failed > 0 ? 1 : 0
}

function fail(line: string): void {
  console.error(line)
  process.exitCode = 1
}
