import { and, eq, sql } from 'drizzle-orm'
import type { SentWebhookType, WebhookEventType } from '../../contract/webhooks.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/db/database.ts'
import { prepareOnce } from '../platform/db/prepared.ts'
import { withTransaction } from '../platform/db/with-transaction.ts'
import { deliverWebhookJob } from './webhooks.jobs.ts'
import { toMessage } from './webhooks.rules.ts'
import { webhookDeliveries, webhookEndpoints } from './webhooks.tables.ts'

export type DeliveryRow = typeof webhookDeliveries.$inferSelect

/**
 * Writes events of one kind in the transaction of `ctx`, so that they are sent exactly when it commits. Nothing is
 * read or written when no endpoint wants to hear of them.
 * @param readData one object for each event, as outsiders see it
 */
export async function publishEvents(
  ctx: Context,
  type: WebhookEventType,
  readData: () => Promise<readonly object[]>,
): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const select = (name: string) => selectListening(ctx.db, name)
    const endpoints = await prepareOnce(ctx.db, 'listening endpoints', select).execute({ type })
    if (endpoints.length === 0) return
    await writeDeliveries(
      ctx,
      type,
      await readData(),
      endpoints.map(({ id }) => id),
    )
  })
}

/** Locked so that none is deleted before its deliveries are there. */
function selectListening(db: Database, name: string) {
  const hears = sql`${sql.placeholder('type')} = any(${webhookEndpoints.events})`
  return db
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.isOn, true), hears))
    .for('key share')
    .prepare(name)
}

/** One delivery for each event and endpoint, each with its job. */
export async function writeDeliveries(
  ctx: Context,
  type: SentWebhookType,
  data: readonly object[],
  endpointIds: readonly string[],
): Promise<DeliveryRow[]> {
  const values = data.flatMap((each) => {
    const message = toMessage(type, ctx.now, each)
    return endpointIds.map((endpointId) => ({ ...message, endpointId, type, createdAt: ctx.now }))
  })
  const written: DeliveryRow[] = []
  for (let at = 0; at < values.length; at += BATCH) {
    const batch = values.slice(at, at + BATCH)
    written.push(...(await ctx.db.insert(webhookDeliveries).values(batch).returning()))
  }
  await ctx.jobs.enqueueAll(ctx.db, deliverWebhookJob, written.map(toJob))
  return written
}

const BATCH = 1000

export const toJob = ({ id, round, type, eventId }: DeliveryRow) => ({
  deliveryId: id,
  round,
  subject: `${type} ${eventId}`,
})
