/**
 * Plays lives of shops from a seed and prints the shortest story of each promise that they break:
 * `npm run resilience -- simulate [--seconds 60] [--seed N] [--keep-going]`.
 */
import { appendFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/index.ts'
import { createTemplateDatabase } from '#tests/support/database/template-database.ts'
import { breakDatabase } from './deliberate-faults/break-database.ts'
import { simulate } from './simulate.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    /** Also searches on after a broken promise, and prints each kind once. */
    'keep-going': { type: 'boolean', default: false },
    /** How long a story is shortened; 0 prints the whole life at once. */
    'shrink-seconds': { type: 'string', default: '240' },
    /** Appends each story as a line of JSON. */
    report: { type: 'string' },
    /** The names of promises, such as `P5,P9`; all by default. */
    only: { type: 'string' },
  },
})
const dataDir = await mkdtemp(join(tmpdir(), 'runout-simulation-'))
const postgres = await startEmbeddedPostgres({ dataDir, durable: false })
try {
  await createTemplateDatabase(postgres.url)
  await breakDatabase(postgres.url)
  console.log(`Seed ${values.seed}: pass it with --seed to repeat this run.`)
  const { report } = values
  const result = await simulate({
    serverUrl: postgres.url,
    seed: Number(values.seed),
    seconds: Number(values.seconds),
    keepsGoing: values['keep-going'],
    only: values.only?.split(','),
    shrinkSeconds: Number(values['shrink-seconds']),
    onStory: (story) => {
      console.log(`\n${story.text}\n`)
      if (report) appendFileSync(report, `${JSON.stringify(story)}\n`)
    },
  })
  console.log(
    `${result.lives} lives, ${result.acts} commands, ${result.perSecond.toFixed(1)} a second; ${result.stories.length} broken promises`,
  )
  process.exitCode = result.stories.length > 0 ? 1 : 0
} finally {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
