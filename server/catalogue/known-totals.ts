import { sql } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/db/database.ts'

/** Fewer are counted in a few milliseconds, and one more or less would be noticed. */
const KEPT_FROM = 3_000
/** Sales change what is in stock without a new revision. */
const KEPT_MS = 60_000
const KEPT_MAX = 1_000

type KnownTotal = { total: number; revision: string; keptUntil: number }

const known = new WeakMap<Database, Map<string, KnownTotal>>()

/** Changes with every change to what products say and cost, in whichever process it is made. */
export async function readRevision({ db }: Pick<Context, 'db'>): Promise<string> {
  const { rows } = await db.execute<{ revision: string }>(
    sql`select last_value::text as revision from products_revision`,
  )
  return rows[0]?.revision ?? ''
}

type Question = { question: string; revision: string }

/** How many products a question found lately, when that were many; counting those takes longest. */
export function recallTotal(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { question, revision }: Question,
): number | undefined {
  const found = known.get(db)?.get(question)
  return found?.revision === revision && found.keptUntil > now.getTime() ? found.total : undefined
}

export function isKept(total: number): boolean {
  return total >= KEPT_FROM
}

export function keepTotal(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { question, revision, total }: Question & { total: number },
): void {
  if (!isKept(total)) return
  const totals = known.get(db) ?? new Map<string, KnownTotal>()
  known.set(db, totals)
  // Kept anew it is the youngest; the first key is always the oldest.
  totals.delete(question)
  totals.set(question, { total, revision, keptUntil: now.getTime() + KEPT_MS })
  const [oldest] = totals.keys()
  if (totals.size > KEPT_MAX && oldest !== undefined) totals.delete(oldest)
}
