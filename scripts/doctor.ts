/**
 * `npm run doctor` looks at every part of the shop, open or closed, and says of each whether it is ok or what to do.
 * Ends with 1 when something is wrong. It changes nothing.
 */
import type { CheckState, Finding } from '../contract/doctor.ts'
import { type Config, readConfig, readEnvironment } from '../server/config.ts'
import { createDoctor } from '../server/doctor/index.ts'
import { openPool } from '../server/open-database.ts'
import type { Patient } from '../server/platform/check.ts'
import { findRunningDatabase } from '../server/platform/embedded-postgres/index.ts'
import { StartError } from '../server/platform/start-error.ts'
import { workers } from '../server/workers.ts'

const MARKS: Record<CheckState, string> = { ok: 'ok', note: 'note', wrong: 'WRONG' }
const TITLE_WIDTH = 12

async function main(): Promise<void> {
  const config = readConfig(readEnvironment())
  const doctor = createDoctor(config, workers)
  const { db, close } = openPatientsDatabase(config)
  const patient: Patient = { db, now: () => new Date(), isInShop: false }
  const progress = showProgress(doctor.parts.map(({ title }) => title))
  const findings = await Promise.all(
    doctor.parts.map(async ({ part, title }) => {
      const finding = await doctor.examine(part, patient)
      progress.done(title)
      return finding
    }),
  )
  progress.end()
  await close()
  tell(findings.filter((finding) => finding !== undefined))
}

function openPatientsDatabase(config: Config) {
  const url = config.databaseUrl ?? findRunningDatabase(config.dataDir)
  return url ? openPool(config, url, { max: 2 }) : { db: undefined, close: async () => {} }
}

/** Which parts are still looked at, on one line that is written over; nothing where nobody watches. */
function showProgress(titles: string[]) {
  const open = new Set(titles)
  const show = (text: string) => {
    if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text}`)
  }
  show(`Looking at ${titles.length} parts…`)
  return {
    done(title: string) {
      open.delete(title)
      show(`Still looking at: ${[...open].join(', ')}`)
    },
    end: () => show(''),
  }
}

function tell(findings: Finding[]): void {
  for (const { title, lines } of findings) {
    for (const { state, text, todo } of lines) {
      console.log(
        `${MARKS[state].padEnd(6)} ${title.padEnd(TITLE_WIDTH)} ${[text, todo].filter(Boolean).join(' ')}`,
      )
    }
  }
  const wrong = findings.filter(({ state }) => state === 'wrong')
  console.log(
    wrong.length === 0
      ? '\nNothing is wrong.'
      : `\nWrong: ${wrong.map(({ title }) => title).join(', ')}.`,
  )
  process.exitCode = wrong.length === 0 ? 0 : 1
}

try {
  await main()
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.log(`${MARKS.wrong.padEnd(6)} ${'Settings'.padEnd(TITLE_WIDTH)} ${error.message}.`)
  console.log('\nThe other parts are looked at once the settings can be read.')
  process.exitCode = 1
}
