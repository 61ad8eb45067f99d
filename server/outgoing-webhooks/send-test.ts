import type { WebhookDelivery } from '#contract/outgoing-webhooks.ts'
import { WEBHOOK_TEST } from '#contract/outgoing-webhooks.ts'
import { recordChange } from '#server/audit/index.ts'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { lockEndpoint, toDelivery } from './outgoing-webhooks.queries.ts'
import { writeDeliveries } from './publish-events.ts'
import { assertEnabled } from './redeliver.ts'

/** Enqueues an event without content. @throws AppError not-found; conflict while the endpoint is disabled */
export async function sendTest(ctx: Context, endpointId: string): Promise<WebhookDelivery> {
  return withTransaction(ctx, async (ctx) => {
    const endpoint = await lockEndpoint(ctx, endpointId)
    assertEnabled(endpoint)
    const data = { message: `A test by ${ctx.settings.shopName}` }
    const [written] = await writeDeliveries(ctx, WEBHOOK_TEST, [data], [endpoint.id])
    if (!written) throw new Error('The test was not written')
    await recordChange(ctx, {
      action: 'webhook.sent',
      subject: { id: endpoint.id, name: endpoint.url },
      before: null,
      after: { event: WEBHOOK_TEST },
    })
    return toDelivery(written)
  })
}
