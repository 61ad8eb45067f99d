import { lt } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import { oldestKept } from '../platform/kept-for.ts'
import { webhookDeliveries } from './webhooks.tables.ts'

/** What was sent may hold an address of a customer: it is kept no longer than it helps to find a fault. */
export async function sweepDeliveries(ctx: Context): Promise<void> {
  const oldest = oldestKept('webhook delivery', ctx.now)
  await ctx.db.delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, oldest))
}
