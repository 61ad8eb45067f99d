import type { AuditValues } from '#contract/audit.ts'
import { recordChange } from '#server/audit/index.ts'
import type { Context } from '#server/platform/context.ts'
import type { WithdrawalRow } from './withdrawals.tables.ts'

/**
 * Records a withdrawal, or its decision, at its order: the audit log and the order's timeline show it. Nothing without an order.
 * @param before null for one that is new to the order
 */
export async function recordOfOrder(
  ctx: Context,
  row: WithdrawalRow,
  before: WithdrawalRow | null,
): Promise<void> {
  if (!row.orderId) return
  await recordChange(ctx, {
    action: 'order.withdrawal',
    subject: { id: row.orderId, name: row.orderId },
    before: before && toAuditValues(before),
    after: toAuditValues(row),
  })
}

function toAuditValues({ goods, state, note, createdAt }: WithdrawalRow): AuditValues {
  return { receivedAt: createdAt.toISOString(), goods, state, note }
}
