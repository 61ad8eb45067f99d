import { and, eq, inArray, ne, or } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { withdrawals } from './withdrawals.tables.ts'

type Sender = {
  orderIds: string[]
  /** The confirmed address of the account; null without one. */
  email: string | null
}

/**
 * Redacts name and email on the withdrawals of an account about to be deleted: now on decided ones, on the others with their
 * decision.
 */
export async function redactWithdrawalsOf(
  { db }: Context,
  { orderIds, email }: Sender,
): Promise<void> {
  const isTheirs = or(
    inArray(withdrawals.orderId, orderIds),
    email === null ? undefined : eq(withdrawals.email, email),
  )
  await db.update(withdrawals).set({ redactContact: true }).where(isTheirs)
  await db
    .update(withdrawals)
    .set({ name: '', email: '' })
    .where(and(isTheirs, ne(withdrawals.state, 'open')))
}
