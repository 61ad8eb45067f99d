import { lt } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import { webhookDeliveries } from './webhooks.tables.ts'

const KEPT_DAYS = 30

/** What was sent may hold an address of a customer: it is kept no longer than it helps to find a fault. */
export async function sweepDeliveries(ctx: Context): Promise<void> {
  const oldest = new Date(ctx.now.getTime() - KEPT_DAYS * 24 * 60 * 60 * 1000)
  await ctx.db.delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, oldest))
}
