import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { describeSchema } from '#scripts/schema/describe-schema.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/test-database.ts'

/** The functions and triggers of a database are those of `db/functions/` and `db/triggers/`, and `db/schema.sql` describes it. */

let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await createTestDatabase(inject('postgresUrl'))
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const run = async (statement: string) => (await client.query(statement)).rows
const has = async (name: string) =>
  (await run(`select from pg_proc where proname = '${name}'`)).length > 0

test('a new database has the schema of db/schema.sql', async () => {
  const stored = readFileSync('db/schema.sql', 'utf8')
  expect(await describeSchema(client), 'Run `npm run schema` and commit db/schema.sql').toBe(stored)
})

test('every function has a body that PostgreSQL accepts', async () => {
  for (const language of ['sql', 'plpgsql']) {
    const validator = language === 'sql' ? 'fmgr_sql_validator' : 'plpgsql_validator'
    await run(`select ${validator}(p.oid) from pg_proc p join pg_language l on l.oid = p.prolang
      where pronamespace = 'public'::regnamespace and lanname = '${language}'`)
  }
})

test('no two functions have the same name', async () => {
  expect(
    await run(`select proname from pg_proc where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
      group by proname having count(*) > 1`),
  ).toEqual([])
})

test('a start without a change writes nothing', async () => {
  const read = () =>
    run(`select xmin, oid from pg_proc union all select xmin, oid from pg_trigger
    union all select xmin, 0 from drizzle.sql_objects order by 2`)
  const before = await read()
  await migrate(database.url)
  expect(await read()).toEqual(before)
})

test('a start restores changed functions and triggers, drops those without a file and leaves those of the owner', async () => {
  const before = await describeSchema(client)
  await run(
    `create or replace function drop_of(offer uuid) returns uuid language sql stable as 'select offer'`,
  )
  await run('drop trigger drops_mark_updated on drops')
  await run(`create function former(wanted uuid, other integer) returns int language sql return 1`)
  await run(
    `create function former_trigger() returns trigger language plpgsql as 'begin return null; end'`,
  )
  await run('create trigger former_notify after insert on drops execute function former_trigger()')
  await run(
    `update drizzle.sql_objects set source = 'former' where name ~ 'drop_of|drops_mark_updated'`,
  )
  await run(`insert into drizzle.sql_objects values ('TRIGGER former_notify ON drops', ''), ('TRIGGER gone ON gone', ''),
    ('FUNCTION former_trigger()', ''), ('FUNCTION former(wanted uuid, other integer)', '')`)
  await run(`create function own_report() returns int language sql return 1`)
  await migrate(database.url)
  expect(await has('own_report')).toBe(true)
  await run('drop function own_report()')
  expect(await describeSchema(client)).toBe(before)
  expect(await run(`select prosrc from pg_proc where proname = 'drop_of'`)).toMatchObject([
    { prosrc: expect.stringContaining('public.drops') },
  ])
})

test('an upgrade ignores the time limits of its role', async () => {
  const limits = ['idle_in_transaction_session_timeout', 'lock_timeout', 'statement_timeout']
  const [{ name }] = await run('select current_database() as name')
  for (const limit of limits) await run(`alter database "${name}" set ${limit} = '60s'`)
  await run('create table seen (name text, setting text)')
  await run(`create function note_limits() returns trigger language plpgsql as $$ begin
    insert into public.seen select s.name, s.setting from pg_settings s where s.name in ('${limits.join("', '")}');
    return null; end $$`)
  await run(
    `create trigger note_limits after insert on drizzle.sql_objects execute function note_limits()`,
  )
  await run(`update drizzle.sql_objects set source = 'former' where name like 'FUNCTION drop_of%'`)
  await migrate(database.url)
  expect(await run('select name, setting from seen order by name')).toEqual(
    limits.map((limit) => ({ name: limit, setting: '0' })),
  )
  await run(
    'drop trigger note_limits on drizzle.sql_objects; drop function note_limits; drop table seen',
  )
})

test('an older version changes nothing in a database of a newer one', async () => {
  await run(
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('', 9000000000000)`,
  )
  await run(`create function of_newer_version() returns int language sql return 1`)
  await run(`insert into drizzle.sql_objects values ('FUNCTION of_newer_version()', '')`)
  await migrate(database.url)
  expect(await has('of_newer_version')).toBe(true)
})
