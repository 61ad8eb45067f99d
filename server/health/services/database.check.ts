import { sql } from 'drizzle-orm'
import type { CheckMessage } from '#contract/doctor.ts'
import type { Config } from '#server/config.ts'
import type { Check } from '#server/platform/check.ts'
import { CONNECTIONS_PER_PROCESS } from '#server/platform/db/connections.ts'
import { type Database, databaseHost } from '#server/platform/db/database.ts'
import { LISTENER_NAME } from '#server/platform/db/listen.ts'
import {
  findOutdatedHistory,
  type OutdatedHistory,
  readMigrationTimes,
} from '#server/platform/db/migrate.ts'
import { note, ok, wrong } from './check-messages.ts'

/** The first major version with everything the migrations use (uuidv7). */
const OLDEST_MAJOR = 18
/** Share of the server's connections in use, by all clients. Above it the next process may get none. */
const BUSY_SHARE = 0.8

type State = {
  version: string
  major: number
  encoding: string
  has_collation: boolean
  connections: number
  connections_max: number
  has_migrations: boolean
  listeners: number
  /** WAL archiving is enabled and its last attempt failed. */
  is_archiving_stuck: boolean
}

export function databaseCheck({ databaseUrl, walArchive, cacheMb }: Config): Check {
  const place = databaseUrl ? `at ${databaseHost(databaseUrl)}` : 'of the shop itself'
  return {
    part: 'database',
    title: 'Database',
    async run({ db, isInShop }) {
      if (!db) return [noConnection(databaseUrl !== undefined)]
      const state = await readState(db).catch((cause: unknown) => unreachable(place, cause))
      if ('state' in state) return [state]
      const problems = [
        ...checkServer(state),
        ...(isInShop && cacheMb > 0 && state.listeners === 0 ? [noNotifications()] : []),
        ...(walArchive && state.is_archiving_stuck ? [archivingFails(walArchive)] : []),
        ...(state.has_migrations ? await checkMigrations(db) : [notMigrated()]),
      ]
      const summary = `PostgreSQL ${state.version} ${place}, up to date, ${state.connections} of ${state.connections_max} connections in use.`
      return problems.length > 0 ? problems : [ok(summary)]
    },
  }
}

const noConnection = (isElsewhere: boolean) =>
  isElsewhere
    ? wrong('No connection was attempted.', 'Check DATABASE_URL.')
    : note(
        'It runs with the shop, which is closed now.',
        'Start the shop and run the doctor again to check its database and jobs too.',
      )

function unreachable(place: string, cause: unknown): CheckMessage {
  const deepest = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause
  const reason = deepest instanceof Error ? deepest.message || String(deepest) : String(deepest)
  return wrong(
    `PostgreSQL ${place} does not let the shop in: ${reason}`,
    'Check that it runs, and host, name and password in DATABASE_URL.',
  )
}

async function readState(db: Database): Promise<State> {
  const { rows } = await db.execute<State>(sql`
    select split_part(current_setting('server_version'), ' ', 1) as version,
      current_setting('server_version_num')::int / 10000 as major,
      current_setting('server_encoding') as encoding,
      exists (select from pg_collation where collname = 'en-AU-x-icu') as has_collation,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::int as connections_max,
      to_regclass('drizzle.__drizzle_migrations') is not null as has_migrations,
      (select count(*)::int from pg_stat_activity
        where datname = current_database() and application_name = ${LISTENER_NAME}) as listeners,
      (select current_setting('archive_mode') <> 'off'
        and last_failed_time > coalesce(last_archived_time, '-infinity')
        from pg_stat_archiver) is true as is_archiving_stuck`)
  const [state] = rows
  if (!state) throw new Error('it returned no row')
  return state
}

function checkServer(state: State): CheckMessage[] {
  const lines: CheckMessage[] = []
  if (state.major < OLDEST_MAJOR) {
    lines.push(
      wrong(
        `PostgreSQL is ${state.version}, the shop needs ${OLDEST_MAJOR}.`,
        'Upgrade the server, or name another in DATABASE_URL.',
      ),
    )
  }
  if (state.encoding !== 'UTF8') {
    lines.push(
      wrong(
        `The database stores text as ${state.encoding}.`,
        "Make another with: create database runout encoding 'UTF8' template template0.",
      ),
    )
  }
  if (!state.has_collation) {
    lines.push(
      wrong(
        'The server cannot sort names as people do (no ICU collations).',
        'Use a PostgreSQL that was built with ICU, as the official packages are.',
      ),
    )
  }
  if (state.connections > state.connections_max * BUSY_SHARE) {
    lines.push(
      note(
        `${state.connections} of ${state.connections_max} connections are in use.`,
        `Raise max_connections: a process of the shop takes up to ${CONNECTIONS_PER_PROCESS}.`,
      ),
    )
  }
  return lines
}

const archivingFails = (walArchive: string) =>
  wrong(
    'WAL archiving fails, and the WAL fills the disk of the database.',
    `Make room in ${walArchive}, and see that the shop can write there.`,
  )

async function checkMigrations(db: Database): Promise<CheckMessage[]> {
  const times = readMigrationTimes()
  const { rows } = await db.execute<{ created_at: string }>(
    sql`select created_at from drizzle.__drizzle_migrations`,
  )
  const applied = rows.map(({ created_at }) => Number(created_at))
  const history = findOutdatedHistory(applied)
  if (history) return [outdatedDatabase(history)]
  const newest = Math.max(0, ...applied)
  const missing = times.filter((time) => time > newest).length
  if (missing > 0) {
    return [
      wrong(
        `${missing} of ${times.length} migrations are missing.`,
        'Start the shop: it applies them first.',
      ),
    ]
  }
  const isNewer = times.every((time) => time < newest)
  return isNewer
    ? [wrong('The database was used by a newer version of the shop.', 'Start that version.')]
    : []
}

const outdatedDatabase = (history: OutdatedHistory) =>
  history === 'before 1.0'
    ? wrong(
        'The database was made by a version of the shop before 1.0.',
        'Move the data folder away, or set DATA_DIR or DATABASE_URL to an empty one.',
      )
    : wrong(
        'The database was last opened by a version before 27 November 2026.',
        'Start the shop once as of commit 52f10d0a, then this version.',
      )

const noNotifications = () =>
  note(
    'The shop receives no change notifications, so it renders every page again.',
    'Look for "lost LISTEN connection" in the log. Behind a pooler in transaction mode set DATABASE_DIRECT_URL.',
  )

const notMigrated = () =>
  note('The database is empty.', 'Start the shop: it makes its tables and its first admin.')
