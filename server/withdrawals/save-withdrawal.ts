import { recordChange } from '#server/audit/index.ts'
import type { Context } from '#server/platform/context.ts'
import { recordOfOrder } from './record-of-order.ts'
import { acknowledgeWithdrawal } from './withdrawals.jobs.ts'
import { type WithdrawalRow, withdrawals } from './withdrawals.tables.ts'

type NewWithdrawal = Pick<WithdrawalRow, 'name' | 'email' | 'orderNumber' | 'goods'> &
  Partial<Pick<WithdrawalRow, 'orderId' | 'lines' | 'quantities' | 'restocked'>>

/** Saves a declaration, with its entry in the audit log. Its job finds the order also when the mailbox gets no more mails. */
export async function saveWithdrawal(
  ctx: Context,
  given: NewWithdrawal,
  { isMailed }: { isMailed: boolean },
): Promise<WithdrawalRow> {
  const [row] = await ctx.db
    .insert(withdrawals)
    .values({ ...given, createdAt: ctx.now })
    .returning()
  if (!row) throw new Error('The withdrawal was not written')
  if (row.orderId) await recordOfOrder(ctx, row, null)
  else {
    const { id, orderNumber } = row
    await recordChange(ctx, {
      action: 'withdrawal.received',
      subject: { id, name: orderNumber },
      before: null,
      after: { orderNumber },
    })
  }
  const { id: withdrawalId, email } = row
  await ctx.jobs.enqueue(ctx.db, acknowledgeWithdrawal, { withdrawalId, email, isMailed })
  return row
}
