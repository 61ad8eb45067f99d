import { and, isNotNull, lt, sql } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import { oldestKept } from '../platform/kept-for.ts'
import { paymentEvents } from './checkout.tables.ts'

/**
 * Empties the messages of the payment provider, which name payer and address. What was decided by them stays, and that
 * they came: a second delivery still changes nothing.
 */
export async function sweepPaymentEvents(ctx: Context): Promise<void> {
  await ctx.db
    .update(paymentEvents)
    .set({ payload: {} })
    .where(
      and(
        isNotNull(paymentEvents.processedAt),
        lt(paymentEvents.receivedAt, oldestKept('payment message', ctx.now)),
        sql`${paymentEvents.payload} <> '{}'::jsonb`,
      ),
    )
}
