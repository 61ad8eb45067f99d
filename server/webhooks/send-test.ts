import type { WebhookDelivery } from '../../contract/webhooks.ts'
import { WEBHOOK_TEST } from '../../contract/webhooks.ts'
import { recordChange } from '../audit/index.ts'
import type { Context } from '../platform/context.ts'
import { withTransaction } from '../platform/db/with-transaction.ts'
import { writeDeliveries } from './publish-events.ts'
import { assertOn } from './send-again.ts'
import { lockEndpoint, toDelivery } from './webhooks.queries.ts'

/** Has an event sent that tells of nothing. @throws AppError not-found; conflict while the endpoint is off */
export async function sendTest(ctx: Context, endpointId: string): Promise<WebhookDelivery> {
  return withTransaction(ctx, async (ctx) => {
    const endpoint = await lockEndpoint(ctx, endpointId)
    assertOn(endpoint)
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
