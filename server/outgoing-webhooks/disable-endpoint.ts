import { and, eq, sql } from 'drizzle-orm'
import { recordChange } from '#server/audit/index.ts'
import type { Context } from '#server/platform/context.ts'
import { webhookDeliveries, webhookEndpoints } from './outgoing-webhooks.tables.ts'

type Endpoint = typeof webhookEndpoints.$inferSelect

export const SWITCHED_OFF = 'The endpoint was switched off'

const DISABLE_AFTER_MS = 3 * 24 * 60 * 60 * 1000

/** Disables an endpoint after three days without a successful delivery, with an entry in the audit log. */
export async function disableIfFailingLong(ctx: Context, endpoint: Endpoint): Promise<void> {
  const { id, url, isEnabled, failingSince } = endpoint
  if (!isEnabled || !failingSince) return
  if (ctx.now.getTime() - failingSince.getTime() < DISABLE_AFTER_MS) return
  await ctx.db
    .update(webhookEndpoints)
    .set({ isEnabled: false, isAutoDisabled: true })
    .where(eq(webhookEndpoints.id, id))
  await endWaiting(ctx, id, 'Nothing arrived for three days, so the endpoint was switched off')
  await recordChange(ctx, {
    action: 'webhook.changed',
    subject: { id, name: url },
    before: { isEnabled: true },
    after: { isEnabled: false, because: 'Nothing arrived for three days' },
  })
  ctx.log.error({ endpointId: id }, 'webhook endpoint disabled: all deliveries fail')
}

/** Fails the waiting deliveries of a disabled endpoint; an admin can resend them. */
export async function endWaiting(ctx: Context, endpointId: string, reason: string): Promise<void> {
  await ctx.db
    .update(webhookDeliveries)
    .set({
      state: 'failed',
      run: sql`${webhookDeliveries.run} + 1`,
      failure: sql`coalesce(${webhookDeliveries.failure} || '. ', '') || ${reason}::text`,
    })
    .where(
      and(eq(webhookDeliveries.endpointId, endpointId), eq(webhookDeliveries.state, 'waiting')),
    )
}
