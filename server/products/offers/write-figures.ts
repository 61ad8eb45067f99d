import type { Context } from '#server/platform/context.ts'
import { saveOffers } from './save-offers.ts'

/** One figure of one offer: cents or units. */
export type FigureChange = { id: string; name: string; before: number; after: number }

/**
 * Sets the price or the stock of locked offers, with events and log.
 * @throws AppError conflict when a stock would fall below the reserved units
 */
export async function writeFigures(
  ctx: Context,
  field: 'price' | 'stock',
  changes: readonly FigureChange[],
): Promise<void> {
  const toValues = (figure: number) =>
    field === 'price' ? { priceCents: figure } : { stock: figure }
  await saveOffers(
    ctx,
    changes.map(({ before, after, ...offer }) => ({
      ...offer,
      before: toValues(before),
      after: toValues(after),
    })),
    { isCount: field === 'stock' },
  )
}
