import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { StartError } from '../start-error.ts'

/** At most this much work is lost with the machine, in seconds. */
const ARCHIVE_TIMEOUT = '60'

/** Until which moment a copy is to be led on by the journal: a time, or as far as it goes. */
export type RecoveryTarget = Date | 'latest'

/**
 * Settings under which the server hands every finished piece of its journal to `folder`, for restoring to any moment.
 * A piece that is there already is taken only if it is the same: the server asks again after a crash.
 */
export function archiveSettings(folder: string): Record<string, string> {
  const file = `${toQuoted(folder)}/%f.gz`
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return {
    archive_mode: 'on',
    archive_timeout: ARCHIVE_TIMEOUT,
    archive_command: `if [ -f ${file} ]; then gzip -dc ${file} | cmp -s - %p; else gzip -c %p > ${file}.part && sync ${file}.part && mv ${file}.part ${file}; fi`,
  }
}

/**
 * Settings of the first start on a copy, which needs a file `recovery.signal` beside the data. It ends as the copy was
 * when it was complete, or led on to `target`, and begins a timeline of its own: what the shop writes from then on never
 * has the names of what another one wrote.
 */
export function recoverySettings(
  folder: string | undefined,
  target: RecoveryTarget | undefined,
): Record<string, string> {
  return {
    restore_command: folder ? restoreCommand(`${toQuoted(folder)}/%f.gz`) : 'false',
    recovery_target_action: 'promote',
    // Else it would call itself ready before it is where it should be.
    hot_standby: 'off',
    ...toTargetSettings(target),
  }
}

function restoreCommand(file: string): string {
  return `[ -f ${file} ] && gzip -dc ${file} > %p`
}

function toTargetSettings(target: RecoveryTarget | undefined): Record<string, string> {
  if (target === undefined)
    return { recovery_target: 'immediate', recovery_target_timeline: 'current' }
  if (target === 'latest') return {}
  // The server reads this before it knows what zones are called.
  return { recovery_target_time: target.toISOString().replace('Z', '+00') }
}

/** For the shell that the server hands its commands to; % is its own sign. */
function toQuoted(folder: string): string {
  if (process.platform === 'win32') {
    throw new StartError(
      'The journal is kept by commands that Windows does not have: leave WAL_ARCHIVE empty.',
    )
  }
  return `'${resolve(folder).replaceAll('%', '%%').replaceAll("'", `'\\''`)}'`
}
