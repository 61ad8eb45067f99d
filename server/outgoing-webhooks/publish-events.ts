import { and, eq, sql } from 'drizzle-orm'
import type { SentWebhookType, WebhookEventType } from '#contract/outgoing-webhooks.ts'
import type { Context } from '#server/platform/context.ts'
import type { Database } from '#server/platform/db/database.ts'
import { cachedStatement } from '#server/platform/db/prepared.ts'
import { chunksOf } from '#server/platform/db/read-in-batches.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { deliverWebhookJob } from './outgoing-webhooks.jobs.ts'
import { toMessage } from './outgoing-webhooks.rules.ts'
import { webhookDeliveries, webhookEndpoints } from './outgoing-webhooks.tables.ts'

export type DeliveryRow = typeof webhookDeliveries.$inferSelect

/**
 * Saves events of one kind in the transaction of `ctx`; they are sent if it commits. Does nothing without a
 * subscribed endpoint.
 * @param readData one object per event, as receivers see it
 */
export async function publishEvents(
  ctx: Context,
  type: WebhookEventType,
  readData: () => Promise<readonly object[]>,
): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const select = (name: string) => selectListening(ctx.db, name)
    const endpoints = await cachedStatement(ctx.db, 'listening endpoints', select).execute({ type })
    if (endpoints.length === 0) return
    await writeDeliveries(
      ctx,
      type,
      await readData(),
      endpoints.map(({ id }) => id),
    )
  })
}

/** Locked against deletion until the deliveries are saved. */
function selectListening(db: Database, name: string) {
  const hears = sql`${sql.placeholder('type')} = any(${webhookEndpoints.events})`
  return db
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.isEnabled, true), hears))
    .for('key share')
    .prepare(name)
}

/**
 * One delivery per event and endpoint, each with its job. Dated now, under the locks of the change: its request may have waited
 * for another one, and receivers take the later event for the later state.
 */
export async function writeDeliveries(
  ctx: Context,
  type: SentWebhookType,
  data: readonly object[],
  endpointIds: readonly string[],
): Promise<DeliveryRow[]> {
  const createdAt = ctx.clock()
  const values = data.flatMap((each) => {
    const message = toMessage(type, createdAt, each)
    return endpointIds.map((endpointId) => ({ ...message, endpointId, type, createdAt }))
  })
  const written: DeliveryRow[] = []
  for (const batch of chunksOf(values, BATCH)) {
    written.push(...(await ctx.db.insert(webhookDeliveries).values(batch).returning()))
  }
  await ctx.jobs.enqueueAll(ctx.db, deliverWebhookJob, written.map(toJob))
  return written
}

const BATCH = 1000

export const toJob = ({ id, run, type, eventId }: DeliveryRow) => ({
  deliveryId: id,
  run,
  subject: `${type} ${eventId}`,
})
