import { recordChanges } from '#server/audit/index.ts'
import { endReservation } from '#server/copies/index.ts'
import type { Context } from '#server/platform/context.ts'
import { moveStock } from '#server/stock/index.ts'
import type { ListedCopy } from './listed-copies.queries.ts'

/** Takes locked copies off sale that were sold at Discogs; what holds one ends. */
export async function sellElsewhere(ctx: Context, sold: readonly ListedCopy[]): Promise<void> {
  if (sold.length === 0) return
  await moveStock(
    ctx,
    sold.map(({ id, reserved }) => ({
      productId: id,
      quantity: -1,
      reserved: -reserved,
      reason: 'sold elsewhere',
    })),
  )
  for (const { id, reserved } of sold) {
    if (reserved > 0) await endReservation(ctx, id, { stillReserved: false })
  }
  await recordChanges(
    ctx,
    sold.map(({ id, name, row }) => ({
      action: 'used-copy.sold-elsewhere' as const,
      subject: { id, name },
      before: { state: row.state },
      after: { state: 'sold-elsewhere' },
    })),
  )
}
