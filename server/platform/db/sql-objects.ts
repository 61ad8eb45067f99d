import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { rootFolder } from '../process/root-folder.ts'

const functionsFolder = join(rootFolder, 'db/functions')
const triggersFolder = join(rootFolder, 'db/triggers')

/** Statements by the name that DROP takes: `FUNCTION drop_of(offer uuid)`, `TRIGGER drops_notify ON drops`. */
type SqlObjects = Map<string, string>

/** Creates what columns of tables call, in a database with or without its tables. */
export async function applyColumnFunctions(client: pg.ClientBase): Promise<void> {
  await client.query(readFileSync(join(functionsFolder, 'columns.sql'), 'utf8'))
}

/**
 * Makes the functions and triggers of the database those of `db/functions/` and `db/triggers/`, in one transaction. Statements
 * that were applied before with the same text are left alone; objects that no file has any more are dropped. Objects that the
 * shop never made stay. After an error the transaction is open: the caller closes the connection.
 * @throws Error that names the function or trigger
 */
export function applySqlObjects(client: pg.ClientBase): Promise<void> {
  return replaceSqlObjects(client, Object.fromEntries(readSqlObjects()))
}

/** Makes them these statements by name. */
export async function replaceSqlObjects(
  client: pg.ClientBase,
  statements: Readonly<Record<string, string>>,
): Promise<void> {
  const wanted: SqlObjects = new Map(Object.entries(statements))
  const { rows } = await client.query<{ name: string; source: string }>(
    'select name, source from drizzle.sql_objects order by name',
  )
  const applied: SqlObjects = new Map(rows.map(({ name, source }) => [name, source]))
  const removed = [...applied.keys()].filter((name) => !wanted.has(name))
  const changed = [...wanted.keys()].filter((name) => applied.get(name) !== wanted.get(name))
  if (removed.length === 0 && changed.length === 0) return
  const dropped = [
    ...[...removed, ...changed].filter(isTrigger),
    ...removed.filter((name) => !isTrigger(name)),
  ]
  const created = [...changed.filter((name) => !isTrigger(name)), ...changed.filter(isTrigger)]
  await client.query('begin')
  // Functions call others that are created after them.
  await client.query('set local check_function_bodies = off')
  for (const name of dropped) await run(client, { name, statement: dropOf(name) })
  for (const name of created) await create(client, { name, statement: wanted.get(name) ?? '' })
  await client.query('delete from drizzle.sql_objects')
  await client.query(
    'insert into drizzle.sql_objects (name, source) select key, value from json_each_text($1)',
    [JSON.stringify(statements)],
  )
  await client.query('commit')
}

type Change = { name: string; statement: string }

/** Creates a trigger or replaces a function, which is dropped first where its result is of another type than before. */
async function create(client: pg.ClientBase, change: Change): Promise<void> {
  await client.query('savepoint before_change')
  try {
    await run(client, change)
  } catch (error) {
    if (!isOtherResult(error)) throw error
    await client.query('rollback to savepoint before_change')
    await run(client, { ...change, statement: dropOf(change.name) })
    await run(client, change)
  }
  await client.query('release savepoint before_change')
}

async function run(client: pg.ClientBase, { name, statement }: Change): Promise<void> {
  await client.query(statement).catch((cause: Error) => {
    throw new Error(`${name}: ${cause.message}`, { cause })
  })
}

const INVALID_FUNCTION_DEFINITION = '42P13'

function isOtherResult(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof pg.DatabaseError && cause.code === INVALID_FUNCTION_DEFINITION
}

function readSqlObjects(): SqlObjects {
  const objects: SqlObjects = new Map()
  for (const folder of [functionsFolder, triggersFolder]) {
    for (const file of readdirSync(folder)
      .filter((name) => name.endsWith('.sql'))
      .sort()) {
      for (const [name, source] of parseSqlObjects(readFileSync(join(folder, file), 'utf8'))) {
        if (objects.has(name)) throw new Error(`${file}: ${name} is declared twice`)
        objects.set(name, source)
      }
    }
  }
  return objects
}

/** The functions and triggers of a file. Each statement and each comment outside of one starts at the beginning of a line. */
export function parseSqlObjects(text: string): [name: string, source: string][] {
  const statements = text.replace(/^--.*\n/gm, '').split(/^(?=CREATE )/m)
  return statements.flatMap((statement) => {
    const source = statement.trim()
    const name = nameOf(source)
    return name ? [[name, source] as [string, string]] : []
  })
}

function nameOf(source: string): string | undefined {
  const [, fn, parameters = ''] =
    source.match(/^CREATE OR REPLACE FUNCTION (\w+)\s*\(([\s\S]*?)\)\s*RETURNS\b/) ?? []
  if (fn) {
    const typed = parameters
      .replace(/ DEFAULT [^,]+/g, '')
      .replace(/\s+/g, ' ')
      .trim()
    return `FUNCTION ${fn}(${typed})`
  }
  const [, trigger] = source.match(/^CREATE (?:CONSTRAINT )?TRIGGER (\w+)/) ?? []
  const [, table] = source.match(/\sON (\w+)/) ?? []
  if (trigger && table) return `TRIGGER ${trigger} ON ${table}`
  if (source === '' || /^CREATE (?:EXTENSION|SEQUENCE) IF NOT EXISTS/.test(source)) return undefined
  throw new Error(`Neither a function nor a trigger: ${source.slice(0, 80)}`)
}

const isTrigger = (name: string) => name.startsWith('TRIGGER ')

const dropOf = (name: string) => `drop ${name.replace(' ', ' if exists ')}`
