import { and, eq, inArray, ne, or } from 'drizzle-orm'
import { redactWithdrawalEntries } from '#server/audit/index.ts'
import type { Context } from '#server/platform/context.ts'
import { withdrawals } from './withdrawals.tables.ts'

/** Admins write names and numbers into notes. */
export const noContact = { name: '', email: '', note: '' }

type Sender = {
  orderIds: string[]
  /** The confirmed address of the account; null without one. */
  email: string | null
}

/**
 * Redacts name, email and note on the withdrawals of an account about to be deleted: now on decided ones, on the others with their
 * decision.
 */
export async function redactWithdrawalsOf(
  ctx: Context,
  { orderIds, email }: Sender,
): Promise<void> {
  const isTheirs = or(
    inArray(withdrawals.orderId, orderIds),
    email === null ? undefined : eq(withdrawals.email, email),
  )
  await ctx.db.update(withdrawals).set({ redactContact: true }).where(isTheirs)
  const redacted = await ctx.db
    .update(withdrawals)
    .set(noContact)
    .where(and(isTheirs, ne(withdrawals.state, 'open')))
    .returning({ id: withdrawals.id })
  await redactWithdrawalEntries(
    ctx,
    redacted.map(({ id }) => id),
  )
}
