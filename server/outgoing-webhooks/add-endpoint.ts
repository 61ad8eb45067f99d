import type { CallInput } from '#contract/calls.ts'
import { AppError } from '#contract/errors.ts'
import { WEBHOOK_ENDPOINTS_MAX } from '#contract/limits.ts'
import type { WebhookEndpoint } from '#contract/outgoing-webhooks.ts'
import { recordChange } from '#server/audit/index.ts'
import type { Context } from '#server/platform/context.ts'
import { lockName } from '#server/platform/db/lock-name.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { announceEndpoint } from './announce-endpoint.ts'
import { toEndpoint } from './outgoing-webhooks.queries.ts'
import { assertSafe, newWebhookSecret } from './outgoing-webhooks.rules.ts'
import { webhookEndpoints } from './outgoing-webhooks.tables.ts'

/**
 * Adds an enabled endpoint, and notifies all admins by mail. Only this response contains its secret.
 * @throws AppError invalid-input without https; conflict when there are 20
 */
export async function addEndpoint(
  ctx: Context,
  { url, events }: CallInput<'POST /webhook-endpoints'>['body'],
): Promise<{ endpoint: WebhookEndpoint; secret: string }> {
  const { demo, allowsPrivateWebhooks } = ctx.settings
  assertSafe(url, { allowsHttp: demo || allowsPrivateWebhooks })
  return withTransaction(ctx, async (ctx) => {
    await lockName(ctx, 'webhook endpoints')
    if ((await ctx.db.$count(webhookEndpoints)) >= WEBHOOK_ENDPOINTS_MAX) {
      const words = `There are ${WEBHOOK_ENDPOINTS_MAX} endpoints already. Delete one first.`
      throw new AppError('conflict', words)
    }
    const secret = newWebhookSecret()
    const [row] = await ctx.db
      .insert(webhookEndpoints)
      .values({ url, events, secret, createdAt: ctx.now })
      .returning()
    if (!row) throw new Error('The endpoint was not written')
    await recordChange(ctx, {
      action: 'webhook.added',
      subject: { id: row.id, name: url },
      before: null,
      after: { url, events },
    })
    await announceEndpoint(ctx, { url, events })
    return { endpoint: await toEndpoint(ctx, row), secret }
  })
}
