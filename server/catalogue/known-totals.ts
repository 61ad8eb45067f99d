import { sql } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/db/database.ts'
import { askPrepared } from '../platform/db/prepared.ts'

/** Fewer are counted in a few milliseconds, and one more or less would be noticed. */
const KEPT_FROM = 3_000
/** Sales change what is in stock without a new revision. */
const COUNTED_ANEW_MS = 60_000
const KEPT_MS = 10 * 60_000
const KEPT_MAX = 1_000

type KnownTotal = { total: number; revision: string; countedAt: number }
type KnownTotals = { totals: Map<string, KnownTotal>; isCounting: boolean }

const knownTotals = new WeakMap<Database, KnownTotals>()

/** Changes with every change to what products say and cost, in whichever process it is made. */
export async function readRevision({ db }: Pick<Context, 'db'>): Promise<string> {
  const [row] = await askPrepared<{ revision: string }>(db, 'products revision', {
    write: () => sql`select last_value::text as revision from products_revision`,
    values: {},
  })
  return row?.revision ?? ''
}

type Clock = Pick<Context, 'db' | 'now'>
type Question = { question: string; revision: string }

/**
 * How many products a question found lately, when that were many: counting those takes longest. What may have
 * changed since is counted anew meanwhile, for whoever asks next; one question at a time.
 */
export function recallTotal(
  ctx: Clock,
  { question, revision }: Question,
  count: () => Promise<number>,
): number | undefined {
  const known = knownTotals.get(ctx.db)
  const found = known?.totals.get(question)
  const age = ctx.now.getTime() - (found?.countedAt ?? 0)
  if (!known || !found || age >= KEPT_MS) return
  const isOld = found.revision !== revision || age >= COUNTED_ANEW_MS
  if (isOld && !known.isCounting) {
    known.isCounting = true
    count()
      .then((total) => keepTotal(ctx, { question, revision, total }))
      // Too slow or cut off: the next one who asks starts it again, or counts once this total is too old.
      .catch(() => undefined)
      .finally(() => {
        known.isCounting = false
      })
  }
  return found.total
}

export function isKept(total: number): boolean {
  return total >= KEPT_FROM
}

export function keepTotal(
  { db, now }: Clock,
  { question, revision, total }: Question & { total: number },
): void {
  const known = knownTotals.get(db) ?? { totals: new Map(), isCounting: false }
  knownTotals.set(db, known)
  const { totals } = known
  // Kept anew it is the youngest; the first key is always the oldest.
  totals.delete(question)
  if (!isKept(total)) return
  totals.set(question, { total, revision, countedAt: now.getTime() })
  const [oldest] = totals.keys()
  if (totals.size > KEPT_MAX && oldest !== undefined) totals.delete(oldest)
}
