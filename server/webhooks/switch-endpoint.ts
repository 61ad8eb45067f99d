import { and, eq, sql } from 'drizzle-orm'
import { recordChange } from '../audit/index.ts'
import type { Context } from '../platform/context.ts'
import { webhookDeliveries, webhookEndpoints } from './webhooks.tables.ts'

type Endpoint = typeof webhookEndpoints.$inferSelect

const GIVE_UP_AFTER_MS = 3 * 24 * 60 * 60 * 1000

/** Switches off an endpoint where nothing has arrived for three days; its row and the trace say so. */
export async function giveUpIfLong(ctx: Context, endpoint: Endpoint): Promise<void> {
  const { id, url, isOn, failingSince } = endpoint
  if (!isOn || !failingSince) return
  if (ctx.now.getTime() - failingSince.getTime() < GIVE_UP_AFTER_MS) return
  await ctx.db
    .update(webhookEndpoints)
    .set({ isOn: false, isGivenUp: true })
    .where(eq(webhookEndpoints.id, id))
  await endWaiting(ctx, id, 'Nothing arrived for three days, so the endpoint was switched off')
  await recordChange(ctx, {
    action: 'webhook.changed',
    subject: { id, name: url },
    before: { isOn: true },
    after: { isOn: false, because: 'Nothing arrived for three days' },
  })
  ctx.log.error({ endpointId: id }, 'a webhook endpoint was switched off: nothing arrives there')
}

/** What waits for an endpoint that is switched off is not sent any more, unless by hand. */
export async function endWaiting(ctx: Context, endpointId: string, reason: string): Promise<void> {
  await ctx.db
    .update(webhookDeliveries)
    .set({
      state: 'failed',
      round: sql`${webhookDeliveries.round} + 1`,
      failure: sql`coalesce(${webhookDeliveries.failure} || '. ', '') || ${reason}::text`,
    })
    .where(
      and(eq(webhookDeliveries.endpointId, endpointId), eq(webhookDeliveries.state, 'waiting')),
    )
}
