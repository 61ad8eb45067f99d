import type { Context } from '../context.ts'
import type { Database } from './database.ts'
import { nameStatementsAs } from './prepared.ts'

/** Handles that are transactions already, so that an inner operation joins the outer one. */
const transactions = new WeakSet<Database>()

/**
 * Runs `work` in one transaction: the one `ctx` is in already, or a new one. All or nothing.
 * No network call belongs inside.
 */
export async function withTransaction<T>(
  ctx: Context,
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  if (transactions.has(ctx.db)) return work(ctx)
  return ctx.db.transaction((tx) => {
    transactions.add(tx)
    nameStatementsAs(ctx.db, tx)
    return work({ ...ctx, db: tx })
  })
}
