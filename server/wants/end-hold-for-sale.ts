import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { endHold } from './end-hold.ts'
import { recordHoldChange } from './record-hold-change.ts'
import { mailHoldSoldJob } from './wants.jobs.ts'
import type { HoldRow } from './wants.tables.ts'

type Ending = {
  hold: HoldRow
  /** The name of the product. */
  title: string
  /** The admin's, for the audit log. */
  reason: string
}

/**
 * Ends the hold of a unit that is sold to another customer. Its customer gets a mail, if the hold was announced. Call it in the
 * transaction that sells the unit: otherwise it goes to the next customer in the queue.
 * @returns false when the hold was not active
 */
export async function endHoldForSale(
  ctx: Context,
  { hold, title, reason }: Ending,
): Promise<boolean> {
  return withTransaction(ctx, async (ctx) => {
    const ended = await endHold(ctx, hold, 'ended', { passesOn: false })
    if (!ended) return false
    await recordHoldChange(ctx, 'hold.ended', ended, reason)
    if (ended.announcedAt) {
      await ctx.jobs.enqueue(ctx.db, mailHoldSoldJob, { holdId: ended.id, title })
    }
    return true
  })
}
