import { lt } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { retentionCutoff } from '#server/platform/retention.ts'
import { webhookDeliveries } from './outgoing-webhooks.tables.ts'

/** Deletes old deliveries, because their payload may contain a customer's address. */
export async function deleteExpiredDeliveries(ctx: Context): Promise<void> {
  const oldest = retentionCutoff('webhook delivery', ctx.now)
  await ctx.db.delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, oldest))
}
