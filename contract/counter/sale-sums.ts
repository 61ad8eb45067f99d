import { percentOf } from '../money.ts'

/** The sums of a sale at the counter, in cents: the screen shows what the server computes. */

export type SaleLine = { unitPriceCents: number; quantity: number }
type Tender = { amountCents: number; givenCents?: number | null | undefined }

export type SaleSums = { goodsCents: number; discountCents: number; totalCents: number }

/** @param percentPoints the reduction of the whole sale, in hundredths of a percent */
export function sumSale(lines: readonly SaleLine[], percentPoints: number): SaleSums {
  const goodsCents = lines.reduce((sum, line) => sum + line.unitPriceCents * line.quantity, 0)
  const discountCents = percentOf(goodsCents, percentPoints)
  return { goodsCents, discountCents, totalCents: goodsCents - discountCents }
}

/** The cash handed over beyond what it pays. */
export function sumChange(tenders: readonly Tender[]): number {
  return tenders.reduce(
    (sum, { amountCents, givenCents }) => sum + (givenCents ?? amountCents) - amountCents,
    0,
  )
}

export function sumTenders(tenders: readonly Tender[]): number {
  return tenders.reduce((sum, { amountCents }) => sum + amountCents, 0)
}
