import { eq } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { orderCaptures } from './order-payments.tables.ts'

type Payment = { paymentId: string }

/** Saves how a recorded payment was made, as the payment provider says. Changes nothing for a method that the shop does not know. */
export async function savePaymentMethod(ctx: Context, { paymentId }: Payment): Promise<void> {
  const method = await ctx.payments.findPaymentMethod?.(paymentId)
  if (!method) return
  await ctx.db.update(orderCaptures).set({ method }).where(eq(orderCaptures.paymentId, paymentId))
}
