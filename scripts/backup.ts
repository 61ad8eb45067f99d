/**
 * `npm run backup -- <folder>` writes a backup of the running or stopped shop into the folder; `--keep 7` then removes
 * all but the newest seven of this shop.
 */
import { parseArgs } from 'node:util'
import { makeBackup, removeOldBackups } from '#server/backup/index.ts'
import { readConfig, readEnvironment } from '#server/config.ts'
import { StartError } from '#server/platform/process/start-error.ts'
import { runCommand } from './cli.ts'

const USAGE = 'Say where to: npm run backup -- /mnt/backups --keep 7'

await runCommand(USAGE, async (print) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { keep: { type: 'string' } },
  })
  const [folder, ...more] = positionals
  const keep = values.keep === undefined ? undefined : Number(values.keep)
  const isKeepGood = keep === undefined || (Number.isInteger(keep) && keep >= 1)
  if (!folder || more.length > 0 || !isKeepGood) throw new StartError(USAGE)
  const config = readConfig(readEnvironment())
  const made = await makeBackup(config, { folder, print })
  print(`The backup is ${made}.`)
  if (keep === undefined) return
  const removed = await removeOldBackups({ made, keep, walArchive: config.walArchive })
  if (removed.length > 0) print(`Removed: ${removed.join(', ')}.`)
})
