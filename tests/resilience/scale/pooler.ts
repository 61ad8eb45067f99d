import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { chooseRunAs } from '#server/platform/embedded-postgres/run-as.ts'
import { until } from '#tests/resilience/faults/until.ts'
import { findFreePort } from '#tests/support/network/free-port.ts'
import { runServer } from './programs.ts'

export type Pooler = {
  url: string
  /** The forwarded transactions, and the server connections they used. */
  readStats(): Promise<{ transactions: number; connections: number }>
  stop(): Promise<void>
}

/** Fewer than the processes of the shop open to the pooler. */
export const POOL_SIZE = 5
const START_LIMIT_MS = 30_000

type Place = { program: string; folder: string; databaseUrl: string }

/** PgBouncer in transaction mode in front of an embedded PostgreSQL. It does not run as root, like PostgreSQL. */
export async function startPooler({ program, folder, databaseUrl }: Place): Promise<Pooler> {
  const port = await findFreePort()
  const own = join(folder, 'pgbouncer')
  mkdirSync(own)
  const { host, database, user } = new pg.Client({ connectionString: databaseUrl })
  const config = `[databases]
${database} = host=${host} port=5432 dbname=${database} user=${user}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${POOL_SIZE}
max_client_conn = 200
`
  writeFileSync(join(own, 'pgbouncer.ini'), config)
  const [command, args] = chooseRunAs().command(program, [join(own, 'pgbouncer.ini')])
  const running = runServer(command, args, join(own, 'log'))
  const urlOf = (name: string) => `postgresql://${user}@127.0.0.1:${port}/${name}?sslmode=disable`
  const show = (what: string) => ask(urlOf('pgbouncer'), `show ${what}`)
  const isOpen = async () =>
    running.hasEnded() || (await show('version').then(Boolean, () => false))
  await until('PgBouncer answers', isOpen, START_LIMIT_MS)
  if (running.hasEnded()) {
    throw new Error(`PgBouncer did not start: ${readFileSync(running.logFile, 'utf8').trim()}`)
  }
  return {
    url: urlOf(database ?? ''),
    stop: running.stop,
    async readStats() {
      const [stats = {}] = (await show('stats')).filter(({ database: of }) => of === database)
      const servers = (await show('servers')).filter(({ database: of }) => of === database)
      return { transactions: Number(stats.total_xact_count), connections: servers.length }
    },
  }
}

async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
