import { and, isNotNull, lt, sql } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { retentionCutoff } from '#server/platform/retention.ts'
import { paymentEvents } from './payment-events.tables.ts'

/**
 * Empties the payload of old payment events, which names payer and address. The row stays and still deduplicates
 * deliveries.
 */
export async function redactExpiredPaymentEvents(ctx: Context): Promise<void> {
  await ctx.db
    .update(paymentEvents)
    .set({ payload: {} })
    .where(
      and(
        isNotNull(paymentEvents.processedAt),
        lt(paymentEvents.receivedAt, retentionCutoff('payment message', ctx.now)),
        sql`${paymentEvents.payload} <> '{}'::jsonb`,
      ),
    )
}
