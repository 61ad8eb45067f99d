import { eq } from 'drizzle-orm'
import type { CallInput } from '#contract/calls.ts'
import type { WebhookEndpoint } from '#contract/outgoing-webhooks.ts'
import { recordChange } from '#server/audit/index.ts'
import { requireRecentAuth } from '#server/auth/index.ts'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { assertVersion } from '#server/platform/version.ts'
import { announceEndpoint } from './announce-endpoint.ts'
import { endWaiting, SWITCHED_OFF } from './disable-endpoint.ts'
import { lockEndpoint, toEndpoint } from './outgoing-webhooks.queries.ts'
import { assertSafe, toEndpointVersion } from './outgoing-webhooks.rules.ts'
import { webhookEndpoints } from './outgoing-webhooks.tables.ts'

type Update = {
  id: string
  change: CallInput<'PATCH /webhook-endpoints/:id'>['body']
  ifMatch?: string | undefined
}

/**
 * Changes the given fields. A new URL or enabling the endpoint clears the failure time; disabling it fails the
 * waiting deliveries. All admins are notified of a new URL and of further events.
 * @throws AppError not-found; precondition-failed when its URL or events are others than `ifMatch` names; invalid-input without https; conflict for another URL or a further event without a recent
 * sign-in
 */
export async function updateEndpoint(
  ctx: Context,
  { id, change, ifMatch }: Update,
): Promise<WebhookEndpoint> {
  const { demo, allowsPrivateWebhooks } = ctx.settings
  if (change.url) assertSafe(change.url, { allowsHttp: demo || allowsPrivateWebhooks })
  return withTransaction(ctx, async (ctx) => {
    const before = await lockEndpoint(ctx, id)
    assertVersion('The endpoint', ifMatch, toEndpointVersion(before))
    const isRedirected = change.url !== undefined && change.url !== before.url
    const isWidened = change.events?.some((event) => !before.events.includes(event))
    if (isRedirected || isWidened) await requireRecentAuth(ctx)
    const { url = before.url, events = before.events, isEnabled = before.isEnabled } = change
    const isAfresh = url !== before.url || (isEnabled && !before.isEnabled)
    const [after = before] = await ctx.db
      .update(webhookEndpoints)
      .set({
        url,
        events,
        isEnabled,
        ...(isAfresh ? { failingSince: null, isAutoDisabled: false } : {}),
      })
      .where(eq(webhookEndpoints.id, before.id))
      .returning()
    if (before.isEnabled && !isEnabled) await endWaiting(ctx, before.id, SWITCHED_OFF)
    await recordChange(ctx, {
      action: 'webhook.changed',
      subject: { id: before.id, name: url },
      before: { url: before.url, events: before.events, isEnabled: before.isEnabled },
      after: { url, events, isEnabled },
    })
    if (isRedirected || isWidened) await announceEndpoint(ctx, after)
    return toEndpoint(ctx, after)
  })
}
