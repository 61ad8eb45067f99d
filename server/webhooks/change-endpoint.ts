import { eq } from 'drizzle-orm'
import type { CallInput } from '../../contract/calls.ts'
import type { WebhookEndpoint } from '../../contract/webhooks.ts'
import { recordChange } from '../audit/index.ts'
import type { Context } from '../platform/context.ts'
import { withTransaction } from '../platform/db/with-transaction.ts'
import { endWaiting } from './switch-endpoint.ts'
import { lockEndpoint, toEndpoint } from './webhooks.queries.ts'
import { assertSafe } from './webhooks.rules.ts'
import { webhookEndpoints } from './webhooks.tables.ts'

type Change = CallInput<'PATCH /webhook-endpoints/:id'>['body']

/**
 * Changes the given fields. Another address, or switching it on, forgets that nothing arrived; switching it off
 * ends what waits to be sent.
 * @throws AppError not-found; invalid-input without https
 */
export async function changeEndpoint(
  ctx: Context,
  id: string,
  change: Change,
): Promise<WebhookEndpoint> {
  const { demo, allowsPrivateWebhooks } = ctx.settings
  if (change.url) assertSafe(change.url, { allowsHttp: demo || allowsPrivateWebhooks })
  return withTransaction(ctx, async (ctx) => {
    const before = await lockEndpoint(ctx, id)
    const { url = before.url, events = before.events, isOn = before.isOn } = change
    const isAfresh = url !== before.url || (isOn && !before.isOn)
    const [after = before] = await ctx.db
      .update(webhookEndpoints)
      .set({ url, events, isOn, ...(isAfresh ? { failingSince: null, isGivenUp: false } : {}) })
      .where(eq(webhookEndpoints.id, before.id))
      .returning()
    if (before.isOn && !isOn) await endWaiting(ctx, before.id, 'The endpoint was switched off')
    await recordChange(ctx, {
      action: 'webhook.changed',
      subject: { id: before.id, name: url },
      before: { url: before.url, events: before.events, isOn: before.isOn },
      after: { url, events, isOn },
    })
    return toEndpoint(ctx, after)
  })
}
