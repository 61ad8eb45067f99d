import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type Shop, startShop } from '#server/boot/start-shop.ts'
import { readConfig } from '#server/config.ts'
import { DEMO_ADMIN } from '#server/demo-accounts.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/index.ts'
import { hashMigrations, type Release } from './release-file.ts'

/** Starts the demo of this version in a new database, and records its rows and responses. */
export async function recordRelease(version: string): Promise<Release> {
  const folder = await mkdtemp(join(tmpdir(), 'runout-release-'))
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'database'),
    durable: false,
    listen: 'port',
  })
  try {
    const env = {
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: postgres.url,
      PORT: '0',
      DEMO: 'on',
    }
    const shop = await startShop(readConfig({ ...env, JWT_SECRET: 'x'.repeat(32) }), {
      print: console.log,
      onFatal: console.error,
    })
    const at = new Date().toISOString()
    const responses = await recordAnswers(shop).finally(shop.close)
    const rows = await readDatabase(postgres.url)
    return { version, at, migrations: hashMigrations(), ...rows, ...responses }
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const types = ['vinyl', 'turntable', 'accessory', 'merch']
const publicPaths = [
  ...types.flatMap((type) =>
    [1, 2].map((page) => `/products/category/${type}?sort=name-asc&limit=100&page=${page}`),
  ),
  '/products?view=used-copies&limit=100',
  '/products?facets=true&in-stock=true&sort=price-asc',
  '/picks',
]
const adminPaths = [
  ...['/artists', '/labels', '/orders', '/users', '/used-copies', '/discounts'],
  ...[
    '/shop-pages',
    '/carriers',
    '/delivery/settings',
    '/newsletter/subscribers',
    '/mailings',
    '/drops',
  ],
]

async function recordAnswers({ app }: Shop): Promise<Pick<Release, 'answers' | 'admin'>> {
  const read = async (paths: readonly string[], token?: string) => {
    const answers: Record<string, unknown> = {}
    for (const path of paths) {
      const headers = token ? { authorization: `Bearer ${token}` } : {}
      const answer = await app.inject({ url: `/api${path}`, headers })
      if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`)
      answers[path] = answer.json()
    }
    return answers
  }
  const signedIn = await app.inject({ method: 'POST', url: '/api/auth/login', payload: DEMO_ADMIN })
  const { token, user } = signedIn.json() as { token: string; user: { _id: string } }
  const { products } = (await app.inject('/api/products?limit=100')).json() as {
    products: { _id: string }[]
  }
  return {
    answers: await read([...publicPaths, ...products.map(({ _id }) => `/products/${_id}`)]),
    admin: { id: user._id, answers: await read(adminPaths, token) },
  }
}

async function readDatabase(
  url: string,
): Promise<Pick<Release, 'sqlObjects' | 'tables' | 'sequences'>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const toRecord = async (query: string): Promise<Record<string, string>> => {
    const { rows } = await client.query<{ name: string; value: string }>(query)
    return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
  }
  try {
    const names = await toRecord(
      `select tablename as name, tablename as value from pg_tables where schemaname = 'public' order by 1`,
    )
    const tables: Record<string, string> = {}
    for (const name of Object.keys(names)) {
      const { rows } = await client.query<{ rows: string }>(
        `select coalesce(json_agg(to_json(t) order by ctid), '[]')::text as rows from ${name} t`,
      )
      tables[name] = rows[0]?.rows ?? '[]'
    }
    return {
      tables,
      sqlObjects: await toRecord(
        'select name, source as value from drizzle.sql_objects order by name',
      ),
      sequences: await toRecord(
        `select sequencename as name, last_value::text as value from pg_sequences
        where schemaname = 'public' and last_value is not null`,
      ),
    }
  } finally {
    await client.end()
  }
}
