import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { StartError } from '../process/start-error.ts'

/** Archive interval in seconds: the most work that is lost with the machine. */
const ARCHIVE_TIMEOUT = '60'

/** How far recovery replays the WAL: up to a time, or to its end. */
export type RecoveryTarget = Date | 'latest'

/**
 * Server settings that archive every finished WAL segment to `folder`, for point-in-time recovery. An existing segment
 * is accepted only if it is identical, since the server archives again after a crash.
 */
export function archiveSettings(folder: string): Record<string, string> {
  const file = `${toQuoted(folder)}/%f.gz`
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return {
    archive_mode: 'on',
    archive_timeout: ARCHIVE_TIMEOUT,
    archive_command: `if [ -f ${file} ]; then gzip -dc ${file} | cmp -s - %p; else gzip -c %p > ${file}.part && sync ${file}.part && mv ${file}.part ${file} && sync ${toQuoted(folder)}; fi`,
  }
}

/**
 * Settings for the first start on a copy, next to a `recovery.signal` file. Recovery ends at the backup's end or at
 * `target` and starts a new timeline, whose WAL segments never clash with archived ones.
 */
export function recoverySettings(
  folder: string | undefined,
  target: RecoveryTarget | undefined,
): Record<string, string> {
  return {
    restore_command: folder ? restoreCommand(`${toQuoted(folder)}/%f.gz`) : 'false',
    recovery_target_action: 'promote',
    // Otherwise the server would report ready before it reaches the target.
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
  // The server parses this before it loads time zone names.
  return { recovery_target_time: target.toISOString().replace('Z', '+00') }
}

/** Quotes a path for the server's shell commands, where % is an escape. */
function toQuoted(folder: string): string {
  if (process.platform === 'win32') {
    throw new StartError(
      'WAL archiving uses commands that Windows does not have: leave WAL_ARCHIVE empty.',
    )
  }
  return `'${resolve(folder).replaceAll('%', '%%').replaceAll("'", `'\\''`)}'`
}
