import pg from 'pg'
import { type Durations, sendSteadily } from './send-steadily.ts'

const CLIENTS = 16
const SALES_EVERY_MS = 2
const SCHEMA = 'other_invalidation'

/** How a committed change reaches the caches. */
export const ways = {
  notify: 'NOTIFY, as in the shop',
  table: 'a row in a table, polled ten times a second',
  none: 'no invalidation',
} as const
export type Way = keyof typeof ways

export type Commits = { perSecond: number; steady: Durations }

/**
 * Sells units of different products, each in its own transaction: as many as 16 connections can, then 500 a second.
 * The triggers are those of the shop; another function named `pg_notify`, found first, replaces NOTIFY.
 */
export async function measureCommits(
  databaseUrl: string,
  { way, ids, seconds }: { way: Way; ids: readonly string[]; seconds: number },
): Promise<Commits> {
  const options = way === 'notify' ? '' : `-c search_path=${SCHEMA},pg_catalog,public`
  const pool = new pg.Pool({ connectionString: databaseUrl, max: CLIENTS, options })
  await pool.query(toReplacement(way))
  const poll =
    way === 'table'
      ? setInterval(() => void pool.query(`delete from ${SCHEMA}.changes`), 100)
      : undefined
  let sold = 0
  const sell = async () => {
    const id = ids[sold++ % ids.length]
    await pool.query({ name: 'sell', text: SELL, values: [id] })
    return true
  }
  const start = performance.now()
  const stopAt = start + seconds * 1000
  let commits = 0
  const client = async () => {
    while (performance.now() < stopAt) {
      await sell()
      commits += 1
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  const perSecond = (commits * 1000) / (performance.now() - start)
  const over = new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  const steady = await sendSteadily(sell, { everyMs: SALES_EVERY_MS, until: over })
  clearInterval(poll)
  await pool.query(`drop schema if exists ${SCHEMA} cascade`)
  await pool.end()
  return { perSecond, steady }
}

const SELL = 'update products set stock = stock - 1 where id = $1'

function toReplacement(way: Way): string {
  const insert = way === 'table' ? `insert into ${SCHEMA}.changes (message) values ($2)` : 'select'
  return `
    drop schema if exists ${SCHEMA} cascade;
    create schema ${SCHEMA};
    create table ${SCHEMA}.changes (id bigint generated always as identity, message text);
    create function ${SCHEMA}.pg_notify(text, text) returns void language sql as '${insert}'`
}
