import { AppError } from '#contract/errors.ts'
import { recordChange } from '#server/audit/index.ts'
import type { Context } from '#server/platform/context.ts'
import { eqId } from '#server/platform/db/ids.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { carriers } from '../parcels.tables.ts'

/** Deletes a carrier of the shop; its parcels stay. @throws AppError not-found */
export async function deleteCarrier(ctx: Context, carrierId: string): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const isThis = eqId(carriers.id, carrierId)
    const [row] = await ctx.db.delete(carriers).where(isThis).returning()
    if (!row) throw new AppError('not-found', 'There is no such carrier')
    await recordChange(ctx, {
      action: 'carrier.deleted',
      subject: { id: row.id, name: row.name },
      before: { name: row.name, trackingPattern: row.trackingPattern },
      after: null,
    })
  })
}
