import type { CallInput } from '#contract/calls.ts'
import { AppError } from '#contract/errors.ts'
import { OWN_CARRIERS_MAX } from '#contract/limits.ts'
import { toCarrierKey } from '#contract/orders/carriers.ts'
import type { ShopCarrier } from '#contract/orders/parcels.ts'
import { recordChange } from '#server/audit/index.ts'
import type { Context } from '#server/platform/context.ts'
import { lockName } from '#server/platform/db/lock-name.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { carriers } from '../parcels.tables.ts'
import { listCarriers } from './carriers.queries.ts'

/** Adds a carrier of the shop. @throws AppError conflict when a carrier has this name, or the shop has 20 of its own */
export async function addCarrier(
  ctx: Context,
  { name, trackingPattern }: CallInput<'POST /carriers'>['body'],
): Promise<ShopCarrier> {
  return withTransaction(ctx, async (ctx) => {
    await lockName(ctx, 'carriers')
    const present = await listCarriers(ctx)
    if (present.some((each) => toCarrierKey(each.name) === toCarrierKey(name))) {
      throw new AppError('conflict', `There is a carrier "${name}" already`, { field: 'name' })
    }
    if (present.filter(({ _id }) => _id !== undefined).length >= OWN_CARRIERS_MAX) {
      throw new AppError(
        'conflict',
        `A shop adds at most ${OWN_CARRIERS_MAX} carriers. Delete one first.`,
      )
    }
    const [row] = await ctx.db
      .insert(carriers)
      .values({ name: name.replaceAll(/\s+/g, ' '), trackingPattern, createdAt: ctx.now })
      .returning()
    if (!row) throw new Error('The carrier was not written')
    await recordChange(ctx, {
      action: 'carrier.added',
      subject: { id: row.id, name: row.name },
      before: null,
      after: { name: row.name, trackingPattern },
    })
    return { _id: row.id, name: row.name, trackingPattern }
  })
}
