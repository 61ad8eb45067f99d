import { eq } from 'drizzle-orm'
import { recordChange } from '../audit/index.ts'
import type { Context } from '../platform/context.ts'
import { withTransaction } from '../platform/db/with-transaction.ts'
import { lockEndpoint } from './webhooks.queries.ts'
import { webhookEndpoints } from './webhooks.tables.ts'

/** Nothing is sent there any more, and what was sent is forgotten. @throws AppError not-found */
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
