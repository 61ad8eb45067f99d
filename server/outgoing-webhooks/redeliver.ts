import { eq, sql } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { WebhookDelivery } from '#contract/outgoing-webhooks.ts'
import { recordChange } from '#server/audit/index.ts'
import type { Context } from '#server/platform/context.ts'
import { eqId } from '#server/platform/db/ids.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { deliverWebhookJob } from './outgoing-webhooks.jobs.ts'
import { type EndpointRow, lockEndpoint, toDelivery } from './outgoing-webhooks.queries.ts'
import { webhookDeliveries } from './outgoing-webhooks.tables.ts'
import { toJob } from './publish-events.ts'

/**
 * Resends a delivery in any state, with the same id and body, so that receivers can drop duplicates. Its attempts
 * restart at zero, and a waiting attempt is skipped.
 * @throws AppError not-found; conflict while the endpoint is disabled
 */
export async function redeliver(ctx: Context, deliveryId: string): Promise<WebhookDelivery> {
  return withTransaction(ctx, async (ctx) => {
    const endpoint = await lockEndpoint(ctx, await findEndpointId(ctx, deliveryId))
    assertEnabled(endpoint)
    const [row] = await ctx.db
      .update(webhookDeliveries)
      .set({ state: 'waiting', attempts: 0, run: sql`${webhookDeliveries.run} + 1` })
      .where(eq(webhookDeliveries.id, deliveryId))
      .returning()
    if (!row) throw deliveryNotFound()
    await ctx.jobs.enqueue(ctx.db, deliverWebhookJob, toJob(row))
    await recordChange(ctx, {
      action: 'webhook.sent',
      subject: { id: endpoint.id, name: endpoint.url },
      before: null,
      after: { event: row.type, id: row.eventId },
    })
    return toDelivery(row)
  })
}

async function findEndpointId(ctx: Context, deliveryId: string): Promise<string> {
  const [found] = await ctx.db
    .select({ id: webhookDeliveries.endpointId })
    .from(webhookDeliveries)
    .where(eqId(webhookDeliveries.id, deliveryId))
  if (!found) throw deliveryNotFound()
  return found.id
}

const deliveryNotFound = () => new AppError('not-found', 'There is no such delivery')

/** @throws AppError conflict */
export function assertEnabled({ isEnabled }: EndpointRow): void {
  if (!isEnabled) throw new AppError('conflict', 'The endpoint is off. Switch it on first.')
}
