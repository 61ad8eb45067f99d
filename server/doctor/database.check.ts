import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import type { CheckLine } from '../../contract/doctor.ts'
import type { Config } from '../config.ts'
import { CONNECTIONS_PER_PROCESS } from '../open-database.ts'
import type { Check } from '../platform/check.ts'
import { type Database, databaseHost } from '../platform/db/database.ts'
import { LISTENER_NAME } from '../platform/db/listen.ts'
import { note, ok, wrong } from './lines.ts'

/** The first with everything the migrations use (uuidv7). */
const OLDEST_MAJOR = 18
/** Of all connections the server allows, by whomever; above it the next process may find none. */
const BUSY_SHARE = 0.8

const journal = new URL('../../db/migrations/meta/_journal.json', import.meta.url)

type State = {
  version: string
  major: number
  encoding: string
  has_collation: boolean
  connections: number
  connections_max: number
  has_migrations: boolean
  listeners: number
  /** The journal is to be kept, and the last try to hand a piece of it over failed. */
  is_journal_stuck: boolean
}

export function databaseCheck({ databaseUrl, walArchive, cacheMb }: Config): Check {
  const place = databaseUrl ? `at ${databaseHost(databaseUrl)}` : 'of the shop itself'
  return {
    part: 'database',
    title: 'Database',
    async run({ db, isInShop }) {
      if (!db) return [whyNone(databaseUrl !== undefined)]
      const state = await readState(db).catch((cause: unknown) => unreachable(place, cause))
      if ('state' in state) return [state]
      const problems = [
        ...judgeServer(state),
        ...(isInShop && cacheMb > 0 && state.listeners === 0 ? [hearsNothing()] : []),
        ...(walArchive && state.is_journal_stuck ? [journalStuck(walArchive)] : []),
        ...(state.has_migrations ? await judgeMigrations(db) : [notMigrated()]),
      ]
      const facts = `PostgreSQL ${state.version} ${place}, up to date, ${state.connections} of ${state.connections_max} connections in use.`
      return problems.length > 0 ? problems : [ok(facts)]
    },
  }
}

const whyNone = (isElsewhere: boolean) =>
  isElsewhere
    ? wrong('It was not asked.', 'Check DATABASE_URL.')
    : note(
        'It runs with the shop, which is closed now.',
        'Start the shop and look again to have its database and jobs looked at too.',
      )

function unreachable(place: string, cause: unknown): CheckLine {
  const deepest = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause
  const said = deepest instanceof Error ? deepest.message || String(deepest) : String(deepest)
  return wrong(
    `PostgreSQL ${place} does not let the shop in: ${said}`,
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
        from pg_stat_archiver) is true as is_journal_stuck`)
  const [state] = rows
  if (!state) throw new Error('it said nothing')
  return state
}

function judgeServer(state: State): CheckLine[] {
  const lines: CheckLine[] = []
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
        `The database keeps text as ${state.encoding}.`,
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

const journalStuck = (walArchive: string) =>
  wrong(
    'The journal cannot be handed over, and grows on the disk of the database meanwhile.',
    `Make room in ${walArchive}, and see that the shop can write there.`,
  )

async function judgeMigrations(db: Database): Promise<CheckLine[]> {
  const { entries } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { when: number }[] }
  const { rows } = await db.execute<{ newest: string | null }>(
    sql`select max(created_at) as newest from drizzle.__drizzle_migrations`,
  )
  const newest = Number(rows[0]?.newest ?? 0)
  const missing = entries.filter(({ when }) => when > newest).length
  if (missing > 0) {
    return [
      wrong(
        `${missing} of ${entries.length} changes of the tables are not made yet.`,
        'Start the shop: it makes them first.',
      ),
    ]
  }
  const isNewer = entries.every(({ when }) => when < newest)
  return isNewer
    ? [wrong('The database was used by a newer version of the shop.', 'Start that version.')]
    : []
}

const hearsNothing = () =>
  note(
    'The shop is not told of changes to products, so it makes every page anew.',
    'Look for "no longer told of changes" in the log. Behind a pooler in transaction mode nothing is told.',
  )

const notMigrated = () =>
  note('The database is empty.', 'Start the shop: it makes its tables and its first admin.')
