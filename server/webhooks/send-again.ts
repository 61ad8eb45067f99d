import { eq, sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import type { WebhookDelivery } from '../../contract/webhooks.ts'
import { recordChange } from '../audit/index.ts'
import type { Context } from '../platform/context.ts'
import { isId } from '../platform/db/ids.ts'
import { withTransaction } from '../platform/db/with-transaction.ts'
import { toJob } from './publish-events.ts'
import { deliverWebhookJob } from './webhooks.jobs.ts'
import { type EndpointRow, lockEndpoint, toDelivery } from './webhooks.queries.ts'
import { webhookDeliveries } from './webhooks.tables.ts'

/**
 * Sends a delivery once more, whatever became of it, with the same id and body: receivers that know the id can let
 * it be. Its tries begin anew; a try that was waiting is not made.
 * @throws AppError not-found; conflict while the endpoint is off
 */
export async function sendAgain(ctx: Context, deliveryId: string): Promise<WebhookDelivery> {
  return withTransaction(ctx, async (ctx) => {
    const endpoint = await lockEndpoint(ctx, await findEndpointId(ctx, deliveryId))
    assertOn(endpoint)
    const [row] = await ctx.db
      .update(webhookDeliveries)
      .set({ state: 'waiting', tries: 0, round: sql`${webhookDeliveries.round} + 1` })
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
  const [found] = isId(deliveryId)
    ? await ctx.db
        .select({ id: webhookDeliveries.endpointId })
        .from(webhookDeliveries)
        .where(eq(webhookDeliveries.id, deliveryId))
    : []
  if (!found) throw deliveryNotFound()
  return found.id
}

const deliveryNotFound = () => new AppError('not-found', 'There is no such delivery')

/** @throws AppError conflict */
export function assertOn({ isOn }: EndpointRow): void {
  if (!isOn) throw new AppError('conflict', 'The endpoint is off. Switch it on first.')
}
