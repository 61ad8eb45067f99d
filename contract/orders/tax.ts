import { numberFormat } from '../locale.ts'

/** The whole of a rate in hundredths of a percent. */
const WHOLE = 10_000

const percent = numberFormat({ style: 'percent', maximumFractionDigits: 2 })

/**
 * The tax included in an amount, to the nearest cent; at 10% it is an eleventh (A New Tax System Act 1999, s 9-75).
 * @param rate hundredths of a percent
 */
export function taxWithin(cents: number, rate: number): number {
  const divisor = WHOLE + rate
  return Math.floor((2 * cents * rate + divisor) / (2 * divisor))
}

/** `10%`, of 1000. */
export function formatRate(rate: number): string {
  return percent().format(rate / WHOLE)
}
