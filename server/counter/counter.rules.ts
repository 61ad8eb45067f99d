import type { CounterOffer } from '#contract/counter/counter.ts'
import { AppError } from '#contract/errors.ts'
import { formatCents } from '#contract/money.ts'
import type { SoldAs } from '#contract/orders/sold-as.ts'

/** Whether a unit can be sold at all, also after "Sell anyway" too. */
export function isSellable({
  available,
  holds,
}: Pick<CounterOffer, 'available' | 'holds'>): boolean {
  return available > 0 || holds.length > 0
}

export type CounterLine = {
  productId: string
  quantity: number
  /** As the screen shows it. */
  unitPriceCents: number
  priceReason?: string | undefined
  sellAnyway?: string | undefined
  beforeStart?: true | undefined
}

/** A locked offer, and who its units are held for. */
export type Level = {
  name: string
  priceCents: number
  stock: number
  reserved: number
  archivedAt: Date | null
  soldAs: SoldAs | undefined
  /** Units held for the customer of the sale. */
  ownHolds: number
  /** The customers of its other holds, the first in the queue first. */
  heldFor: readonly string[]
}

/**
 * How many holds of other customers must end so that the line can be sold; the last ones in the queue give way.
 * @throws AppError out-of-stock with the field of the line when too few units are left; conflict with the field `sellAnyway` when it
 * needs units that are held for others, without `sellAnyway`
 */
export function countEndedHolds(line: CounterLine, level: Level, field: string): number {
  const { stock, reserved, ownHolds, heldFor, archivedAt } = level
  const free = stock - reserved + Math.min(ownHolds, line.quantity)
  const missing = line.quantity - free
  if (archivedAt || missing > heldFor.length) {
    throw new AppError('out-of-stock', describeShortage(level, free + heldFor.length), { field })
  }
  if (missing <= 0) return 0
  if (line.sellAnyway === undefined) {
    const customers = [...new Set(heldFor.slice(-missing))].join(' and ')
    throw new AppError('conflict', `${toOfferName(level)} is held for ${customers}.`, {
      field: `${field}.sellAnyway`,
    })
  }
  return missing
}

/** Why too few units can be sold, for the person at the counter. */
function describeShortage(level: Level, sellable: number): string {
  const name = toOfferName(level)
  if (level.archivedAt) return `${name} is no longer sold.`
  const rest = level.stock - sellable
  if (level.soldAs?.kind === 'used') {
    return rest > 0
      ? `${name} is in an open checkout, or waits for its inspection.`
      : `${name} was sold already, or is not on sale.`
  }
  const left = sellable > 0 ? `${name} has only ${sellable} left` : `${name} is sold out`
  return rest > 0 ? `${left}; ${rest} in open checkouts.` : `${left}.`
}

/**
 * The price of a line: that of the shop, or another one with a reason.
 * @throws AppError conflict with the field `price` for a price that has changed since it was shown
 */
export function assertPrice(line: CounterLine, level: Level, field: string): void {
  const { priceCents } = level
  if (line.unitPriceCents === priceCents || line.priceReason !== undefined) return
  throw new AppError('conflict', `${toOfferName(level)} costs ${formatCents(priceCents)} now.`, {
    field: `${field}.price`,
  })
}

/** A changed price for the audit log; empty for that of the shop. */
export function describePrice(line: CounterLine, level: Level): string[] {
  const { unitPriceCents, priceReason } = line
  if (unitPriceCents === level.priceCents) return []
  const prices = `${formatCents(unitPriceCents)} instead of ${formatCents(level.priceCents)}`
  return [`${toOfferName(level)}: ${prices}: ${priceReason}`]
}

/** A used copy has its grade and number: several may lie on the counter. */
function toOfferName({ name, soldAs }: Pick<Level, 'name' | 'soldAs'>): string {
  if (soldAs?.kind !== 'used') return `"${name}"`
  const grade = soldAs.mediaGrade ?? soldAs.condition
  return `The ${grade ? `${grade} copy` : 'copy'} ${soldAs.sku ?? ''} of "${name}"`
}
