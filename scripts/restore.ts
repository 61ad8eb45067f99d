/**
 * `npm run restore -- <backup>` restores a backup into an empty DATA_DIR, or into the empty database at DATABASE_URL.
 * `--until 2026-11-22T10:00:00Z`, or `--until latest`, then replays the WAL in WAL_ARCHIVE to that time.
 */
import { parseArgs } from 'node:util'
import { restoreBackup } from '#server/backup/index.ts'
import { readConfig, readEnvironment } from '#server/config.ts'
import { StartError } from '#server/platform/process/start-error.ts'
import { runCommand } from './cli.ts'

const USAGE =
  'Say which: npm run restore -- /mnt/backups/runout-2026-11-22T02-00-00Z, and perhaps --until 2026-11-22T10:00:00Z'

await runCommand(USAGE, async (print) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { until: { type: 'string' } },
  })
  const [backup, ...more] = positionals
  if (!backup || more.length > 0) throw new StartError(USAGE)
  const config = readConfig(readEnvironment())
  await restoreBackup(config, { backup, until: toMoment(values.until), print })
  print('The shop is back. Start it with npm start.')
})

function toMoment(text: string | undefined): Date | 'latest' | undefined {
  if (text === undefined || text === 'latest') return text
  const moment = new Date(text)
  // Without a zone the time would depend on the machine.
  if (Number.isNaN(moment.getTime()) || !/(Z|[+-]\d\d:\d\d)$/.test(text)) {
    throw new StartError(`${text} is no moment. Write it with its zone, as 2026-11-22T10:00:00Z.`)
  }
  return moment
}
