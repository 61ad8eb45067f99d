import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { endHold } from './end-hold.ts'
import { recordHoldChange } from './record-hold-change.ts'
import type { HoldRow } from './wants.tables.ts'

/**
 * Ends the hold of a unit that is sold to another customer. Call it in the transaction that sells the unit: otherwise it goes to the
 * next customer in the queue.
 * @param reason the admin's, for the audit log
 * @returns false when the hold was not active
 */
export async function endHoldForSale(
  ctx: Context,
  hold: HoldRow,
  reason: string,
): Promise<boolean> {
  return withTransaction(ctx, async (ctx) => {
    const ended = await endHold(ctx, hold, 'ended', { passesOn: false })
    if (ended) await recordHoldChange(ctx, 'hold.ended', ended, reason)
    return ended !== undefined
  })
}
