import { shopFormats } from '#contract/locale.ts'
import { percentOf } from '#contract/money.ts'
import type { DiscountCodeRow } from '../discounts.tables.ts'

/** Whether the code takes nothing off the goods, and makes the delivery free. */
export function isFreeDelivery({
  percentPoints,
  amountCents,
}: Omit<DiscountTerms, 'types'>): boolean {
  return percentPoints === null && amountCents === null
}

export type DiscountTerms = Pick<DiscountCodeRow, 'percentPoints' | 'amountCents' | 'types'>

/** A line of an order before the discount. */
export type GoodsLine = { type: DiscountCodeRow['types'][number]; cents: number }

export function sumGoods(lines: readonly GoodsLine[]): number {
  return lines.reduce((sum, { cents }) => sum + cents, 0)
}

export function isEligible({ types }: Pick<DiscountTerms, 'types'>, { type }: GoodsLine): boolean {
  return types.length === 0 || types.includes(type)
}

/**
 * The discount of each line, in cents. It reduces the eligible lines only and leaves at least the smallest amount that a card
 * can pay (decision 59); all zero when nothing can be reduced.
 */
export function discountOf(terms: DiscountTerms, lines: readonly GoodsLine[]): number[] {
  const eligible = lines.map((line) => (isEligible(terms, line) ? line.cents : 0))
  const eligibleCents = eligible.reduce((sum, cents) => sum + cents, 0)
  const payableCents = sumGoods(lines) - shopFormats().orderMinCents
  const wanted = Math.min(toWanted(terms, eligibleCents), payableCents)
  return allocate(Math.max(wanted, 0), eligible)
}

function toWanted({ percentPoints, amountCents }: DiscountTerms, eligibleCents: number): number {
  if (percentPoints === null) return Math.min(amountCents ?? 0, eligibleCents)
  return percentOf(eligibleCents, percentPoints)
}

/**
 * Splits an amount in proportion to `weights`, to the cent: the parts add up to it, and none exceeds its weight while the amount
 * is at most their sum. The largest remainders get the cents left over, the first ones among equals.
 */
export function allocate(amount: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (total === 0n) return weights.map(() => 0)
  const shares = weights.map((weight, place) => {
    const product = BigInt(amount) * BigInt(weight)
    return { place, cents: Number(product / total), remainder: product % total }
  })
  const left = amount - shares.reduce((sum, { cents }) => sum + cents, 0)
  const largest = shares
    .toSorted(
      (one, other) =>
        Number(other.remainder > one.remainder) - Number(other.remainder < one.remainder),
    )
    .slice(0, left)
  const rounded = new Set(largest.map(({ place }) => place))
  return shares.map(({ place, cents }) => cents + (rounded.has(place) ? 1 : 0))
}
