import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inject, vi } from 'vitest'
import { copyDataFolder } from '#tests/support/database/copy-data-folder.ts'
import { findFreePort } from '#tests/support/network/free-port.ts'
import { temporaryFolder } from './processes.ts'
import { startShop } from './shop-process.ts'

/** For a busy machine. */
const FILLED_WITHIN_MS = 100_000

export type FirstStart = { code: number | string; printed: string; errors: string }

/** The first start of a demo, in an empty folder, until SIGTERM. The first test that needs it makes it for the whole run. */
export async function startFirstDemo(): Promise<FirstStart & { dataDir: string }> {
  const folder = inject('demoFolder')
  const [dataDir, report] = [join(folder, 'data'), join(folder, 'report')]
  if (takes(dataDir)) {
    writeFileSync(`${report}.unfinished`, JSON.stringify(await fill(dataDir)))
    renameSync(`${report}.unfinished`, report)
  }
  await vi.waitUntil(() => existsSync(report), { timeout: FILLED_WITHIN_MS, interval: 100 })
  return { dataDir, ...(JSON.parse(readFileSync(report, 'utf8')) as FirstStart) }
}

/** A folder for one test with the data of a demo, for tests in which filling it is not the subject. */
export async function filledFolder(): Promise<string> {
  const { dataDir, code, errors } = await startFirstDemo()
  if (code !== 0) throw new Error(`The demo was not filled: ${errors}`)
  const folder = temporaryFolder()
  copyDataFolder(dataDir, folder)
  return folder
}

/** Whether this process creates the folder, of several. */
function takes(dataDir: string): boolean {
  try {
    mkdirSync(dataDir)
    return true
  } catch {
    return false
  }
}

async function fill(dataDir: string): Promise<FirstStart> {
  const demo = startShop(dataDir, { PORT: String(await findFreePort()) })
  const lines: string[] = []
  for (let line = await demo.nextLine(); line !== undefined; line = await demo.nextLine()) {
    lines.push(line)
    // The last line of the summary.
    if (line.includes('Images')) demo.child.kill('SIGTERM')
  }
  return { code: await demo.ended, printed: lines.join('\n'), errors: demo.errors() }
}
