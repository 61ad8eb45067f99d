/**
 * `npm run doctor` checks every part of the running or stopped shop and prints its state and what to do. Exit
 * code 1 when a part is wrong. It changes nothing.
 */
import type { CheckResult, CheckState } from '#contract/doctor.ts'
import { openPool } from '#server/boot/database.ts'
import { type Config, readConfig, readEnvironment } from '#server/config.ts'
import { createDoctor } from '#server/health/index.ts'
import type { CheckContext } from '#server/platform/check.ts'
import { findRunningDatabase } from '#server/platform/embedded-postgres/index.ts'
import { StartError } from '#server/platform/process/start-error.ts'
import { workers } from '#server/workers.ts'

const MARKS: Record<CheckState, string> = { ok: 'ok', note: 'note', wrong: 'WRONG' }
const TITLE_WIDTH = 12

async function main(): Promise<void> {
  const config = readConfig(readEnvironment())
  const doctor = createDoctor(config, workers)
  const { db, close } = openPatientsDatabase(config)
  const patient: CheckContext = { db, now: () => new Date(), isInShop: false }
  const progress = showProgress(doctor.parts.map(({ title }) => title))
  const findings = await Promise.all(
    doctor.parts.map(async ({ part, title }) => {
      const finding = await doctor.checkPart(part, patient)
      progress.done(title)
      return finding
    }),
  )
  progress.end()
  await close()
  printResults(findings.filter((finding) => finding !== undefined))
}

function openPatientsDatabase(config: Config) {
  const url = config.databaseUrl ?? findRunningDatabase(config.dataDir)
  return url ? openPool(config, url, { max: 2 }) : { db: undefined, close: async () => {} }
}

/** Shows the pending checks on one updating line; nothing without a terminal. */
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

function printResults(findings: CheckResult[]): void {
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
      ? '\nEverything works.'
      : `\nWrong: ${wrong.map(({ title }) => title).join(', ')}.`,
  )
  process.exitCode = wrong.length === 0 ? 0 : 1
}

try {
  await main()
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.log(`${MARKS.wrong.padEnd(6)} ${'Settings'.padEnd(TITLE_WIDTH)} ${error.message}.`)
  console.log('\nThe other parts are checked once the settings are valid.')
  process.exitCode = 1
}
