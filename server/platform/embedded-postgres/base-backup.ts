import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { StartError } from '../start-error.ts'

/** A running cluster that is being copied file by file, which is safe between `beginBaseBackup` and `end`. */
export type BaseBackup = {
  /** The first journal segment a copy needs, such as 000000010000000000000004. */
  firstSegment: string
  /** Writes what makes the copy a backup; answers the last journal segment it needs, which is complete now. */
  end(target: string): Promise<{ lastSegment: string }>
  /** Ends it at any point; a copy made meanwhile is worth nothing before `end`. */
  close(): Promise<void>
}

/** What belongs to the running server and not to its data (PostgreSQL 18, section 25.3.4). */
const LEFT_OUT_FOLDERS = [
  'pg_wal',
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]
const LEFT_OUT_FILES = /^(postmaster\.(pid|opts)|pg_internal\.init(\..*)?|pgsql_tmp.*|.*\.tmp)$/

/** False for a file of the cluster that a copy does without. @param path from the cluster's folder, with `/` */
export function isWorthCopying(path: string): boolean {
  const [folder = ''] = path.split('/')
  return !LEFT_OUT_FOLDERS.includes(folder) && !LEFT_OUT_FILES.test(path.split('/').at(-1) ?? '')
}

/** Folders that a copy of files alone may lack, and that a server wants to find. */
export const emptyFolders = [
  ...LEFT_OUT_FOLDERS,
  'pg_commit_ts',
  'pg_logical/mappings',
  'pg_logical/snapshots',
  'pg_stat',
  'pg_tblspc',
  'pg_twophase',
]

/**
 * Begins a base backup by PostgreSQL's low-level calls. Writes go on meanwhile; a replication slot of this
 * connection keeps the journal that the copy will need.
 */
export async function beginBaseBackup(url: string): Promise<BaseBackup> {
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
      end: (target) => endBaseBackup(client, target),
      close: () => client.end(),
    }
  } catch (error) {
    await client.end()
    throw error
  }
}

async function endBaseBackup(client: pg.Client, target: string): Promise<{ lastSegment: string }> {
  const { rows } = await client.query<{ label: string; spaces: string; segment: string }>(
    `select labelfile "label", spcmapfile spaces, pg_walfile_name(lsn) segment
     from pg_backup_stop(wait_for_archive => false)`,
  )
  const [stopped] = rows
  if (!stopped) throw new Error('pg_backup_stop answers a row')
  if (stopped.spaces.trim() !== '') {
    throw new StartError('The database has tablespaces of its own, which a backup does not follow.')
  }
  await writeFile(join(target, 'backup_label'), stopped.label, { flush: true, mode: 0o600 })
  return { lastSegment: stopped.segment }
}

const SEGMENT = /^[0-9A-F]{24}$/

/** True for the segments that a backup needs, and for the files that tell timelines apart. */
export function isSegmentBetween(name: string, first: string, last: string): boolean {
  if (name.endsWith('.history')) return true
  return SEGMENT.test(name) && placeOf(name) >= placeOf(first) && placeOf(name) <= placeOf(last)
}

/** A segment's place in the journal, whichever timeline it is of. */
export function placeOf(segment: string): string {
  return segment.slice(8, 24)
}
