import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { StartError } from '../process/start-error.ts'

/** A running cluster during a file-by-file copy, which is safe between `startBaseBackup` and `end`. */
export type BaseBackup = {
  /** The first WAL segment the copy needs, such as 000000010000000000000004. */
  firstSegment: string
  /** Writes the backup's label files and resolves to the last WAL segment it needs, which is complete by then. */
  end(target: string): Promise<{ lastSegment: string }>
  /** Aborts at any point; a copy is unusable unless `end` has resolved. */
  close(): Promise<void>
}

/** Files of the running server rather than of its data (PostgreSQL 18, section 25.3.4). */
const EXCLUDED_FOLDERS = [
  'pg_wal',
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]
const EXCLUDED_FILES = /^(postmaster\.(pid|opts)|pg_internal\.init(\..*)?|pgsql_tmp.*|.*\.tmp)$/

/**
 * Whether a copy needs this file.
 * @param path relative to the cluster's folder, with `/`
 */
export function isWorthCopying(path: string): boolean {
  const [folder = ''] = path.split('/')
  return !EXCLUDED_FOLDERS.includes(folder) && !EXCLUDED_FILES.test(path.split('/').at(-1) ?? '')
}

/** Folders that PostgreSQL requires and a copy of files alone may lack. */
export const emptyFolders = [
  ...EXCLUDED_FOLDERS,
  'pg_commit_ts',
  'pg_logical/mappings',
  'pg_logical/snapshots',
  'pg_stat',
  'pg_tblspc',
  'pg_twophase',
]

/**
 * Begins a base backup through PostgreSQL's low-level functions while writes continue. The replication slot of this
 * connection retains the WAL that the copy needs.
 */
export async function startBaseBackup(url: string): Promise<BaseBackup> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(`select pg_create_physical_replication_slot($1, true, true)`, [
      `runout_backup_${process.pid}`,
    ])
    const { rows } = await client.query<{ segment: string }>(
      `select pg_walfile_name(pg_backup_start('runout', fast => true)) segment`,
    )
    return {
      firstSegment: rows[0]?.segment ?? '',
      end: (target) => stopBaseBackup(client, target),
      close: () => client.end(),
    }
  } catch (error) {
    await client.end()
    throw error
  }
}

async function stopBaseBackup(client: pg.Client, target: string): Promise<{ lastSegment: string }> {
  const { rows } = await client.query<{ label: string; spaces: string; segment: string }>(
    `select labelfile "label", spcmapfile spaces, pg_walfile_name(lsn) segment
     from pg_backup_stop(wait_for_archive => false)`,
  )
  const [stopped] = rows
  if (!stopped) throw new Error('pg_backup_stop returned no row')
  if (stopped.spaces.trim() !== '') {
    throw new StartError('The database has tablespaces of its own, which a backup cannot include.')
  }
  await writeFile(join(target, 'backup_label'), stopped.label, { flush: true, mode: 0o600 })
  return { lastSegment: stopped.segment }
}

const SEGMENT = /^[0-9A-F]{24}$/

/** True for WAL segments the backup needs and for timeline history files. */
export function isSegmentBetween(name: string, first: string, last: string): boolean {
  if (name.endsWith('.history')) return true
  return (
    SEGMENT.test(name) &&
    positionOf(name) >= positionOf(first) &&
    positionOf(name) <= positionOf(last)
  )
}

/** A segment's position in the WAL, without its timeline. */
export function positionOf(segment: string): string {
  return segment.slice(8, 24)
}
