import { type SQL, sql } from 'drizzle-orm'
import type { CheckKey, CheckUp, DataCheckResult, Finding } from '#contract/check-up.ts'
import type { Api } from '#contract/client.ts'
import { inTransaction } from '#server/platform/db/with-transaction.ts'
import type { TestApp } from './test-app.ts'

/** Steps of tests that damage data, and of the check-up that finds it. */

/** Changes rows behind the back of all triggers. */
export async function damage(
  shop: Pick<TestApp, 'db'>,
  ...statements: readonly SQL[]
): Promise<void> {
  await inTransaction(shop.db, async (db) => {
    await db.execute(sql`set local session_replication_role = replica`)
    for (const statement of statements) await db.execute(statement)
  })
}

export async function getCheckUp(admin: Api): Promise<CheckUp> {
  const { checkUp } = await admin('GET /check-ups/latest')
  if (!checkUp) throw new Error('There is no check-up')
  return checkUp
}

export async function checkUp(shop: TestApp, admin: Api, key: CheckKey): Promise<DataCheckResult> {
  await admin('POST /check-ups')
  await shop.runJobs()
  return resultOf(await getCheckUp(admin), key)
}

export function resultOf({ checks }: CheckUp, key: CheckKey): DataCheckResult {
  const result = checks.find((check) => check.key === key)
  if (!result) throw new Error(`There is no check ${key}`)
  return result
}

/** Previews and makes the repair of these findings; returns what it changed. */
export async function repair(
  admin: Api,
  found: readonly Finding[],
  choice?: string,
): Promise<{ text: string; before: string; after: string }[]> {
  const findings = found.map(({ _id: id }) => ({ id, ...(choice && { choice }) }))
  const { changes, seen } = await admin('POST /findings/repair-preview', { body: { findings } })
  await admin('POST /findings/repair', { body: { findings, seen } })
  return changes.map(({ id: _, ...change }) => change)
}
