import pg from 'pg'
import { TEMPLATE, withDatabase } from '#tests/support/database/test-database.ts'
import { applyFault } from './deliberate-fault.ts'
import { deliberateFaults } from './list.ts'

/** Puts the fault named in `DELIBERATE_FAULT` into the template of all lives, when it is one of the database. */
export async function breakDatabase(serverUrl: string): Promise<void> {
  const fault = deliberateFaults.find(({ name }) => name === process.env.DELIBERATE_FAULT)
  if (!fault || !('sqlFunction' in fault)) return
  const client = new pg.Client({ connectionString: withDatabase(serverUrl, TEMPLATE) })
  await client.connect()
  try {
    const { rows } = await client.query<{ source: string }>(
      'select pg_get_functiondef(oid) as source from pg_proc where proname = $1',
      [fault.sqlFunction],
    )
    await client.query(applyFault(fault, rows[0]?.source ?? ''))
  } finally {
    await client.end()
  }
}
