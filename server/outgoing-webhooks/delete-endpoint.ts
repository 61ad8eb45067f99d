import { eq } from 'drizzle-orm'
import { recordChange } from '#server/audit/index.ts'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { lockEndpoint } from './outgoing-webhooks.queries.ts'
import { webhookEndpoints } from './outgoing-webhooks.tables.ts'

/** Deletes the endpoint and its deliveries. @throws AppError not-found */
export async function deleteEndpoint(ctx: Context, endpointId: string): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const { id, url, events } = await lockEndpoint(ctx, endpointId)
    await ctx.db.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id))
    await recordChange(ctx, {
      action: 'webhook.deleted',
      subject: { id, name: url },
      before: { url, events },
      after: null,
    })
  })
}
