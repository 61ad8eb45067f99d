import { and, desc, eq, gt } from 'drizzle-orm'
import { toWithdrawalPage } from '#db/demo/withdrawal.ts'
import { orderLines, orders } from '#server/orders/orders.tables.ts'
import { addPage } from '#server/pages/index.ts'
import type { Context } from '#server/platform/context.ts'
import { withdrawFromOrder } from '#server/withdrawals/index.ts'
import { daysBefore, minutesBefore } from '../past/demo-time.ts'
import type { DemoUser } from '../past/write-customers.ts'
import { asAdmin, asCustomer } from './people.ts'

/** Publishes the text that confirmations carry, and withdraws from one of several copies of a record. */
export async function addWithdrawals(ctx: Context, users: readonly DemoUser[]): Promise<void> {
  const admin = await asAdmin(ctx)
  await addPage(
    { ...admin, now: daysBefore(ctx.now, 20) },
    { ...toWithdrawalPage(ctx.settings.shopName), isPublished: true },
  )
  const [sold] = await ctx.db
    .select({ orderId: orders.id, userId: orders.userId, position: orderLines.position })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(eq(orders.status, 'delivered'), gt(orderLines.quantity, 1)))
    .orderBy(desc(orders.createdAt))
    .limit(1)
  const user = sold && users.find(({ id }) => id === sold.userId)
  if (!user) return
  await withdrawFromOrder(
    { ...asCustomer(ctx, user), now: minutesBefore(ctx.now, 95) },
    {
      orderId: sold.orderId,
      name: `${user.firstName} ${user.lastName}`.trim(),
      lines: [{ position: sold.position, quantity: 1 }],
      key: undefined,
    },
  )
}
