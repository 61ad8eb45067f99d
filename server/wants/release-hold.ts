import { AppError } from '#contract/errors.ts'
import type { Hold } from '#contract/wants.ts'
import { type Context, signedIn } from '#server/platform/context.ts'
import { eqId } from '#server/platform/db/ids.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { endHold } from './end-hold.ts'
import { recordHoldChange } from './record-hold-change.ts'
import { resetMissed } from './reset-missed.ts'
import { showHolds } from './show-holds.queries.ts'
import { holds } from './wants.tables.ts'

const holdNotFound = () => new AppError('not-found', 'Hold not found')

/**
 * Passes the unit of a hold to the next customer: its own customer declines it, an admin ends it.
 * @throws AppError not-found, also for other customers; conflict when the hold is not active
 */
export async function releaseHold(ctx: Context, id: string): Promise<Hold> {
  const { userId, role } = signedIn(ctx)
  return withTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db.select().from(holds).where(eqId(holds.id, id))
    const isOwn = row?.userId === userId
    if (!row || (!isOwn && role !== 'admin')) throw holdNotFound()
    const ended = await endHold(ctx, row, isOwn ? 'declined' : 'ended')
    if (!ended) throw new AppError('conflict', 'This hold has ended.')
    if (isOwn) await resetMissed(ctx, ended)
    else await recordHoldChange(ctx, 'hold.ended', ended)
    const [hold] = await showHolds(ctx, [ended], { withUsers: role === 'admin' })
    if (!hold) throw holdNotFound()
    return hold
  })
}
