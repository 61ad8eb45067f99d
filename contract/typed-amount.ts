import { moneyFormat, shopFormats } from './locale.ts'

/** The one reader of numbers that a person types, by the locale of the shop. Files have their own rules. */

const kinds = {
  amount: { noun: 'amount', article: 'an', example: 12.5, decimals: 2 },
  percentage: { noun: 'percentage', article: 'a', example: 10, decimals: 2 },
  quantity: { noun: 'whole number', article: 'a', example: 5, decimals: 0 },
  rate: { noun: 'rate', article: 'a', example: 1.52, decimals: 12 },
} as const

type TypedKind = keyof typeof kinds

/** `problem` is the message for the field; an empty text has one too. */
type TypedNumber = { value: number; problem?: never } | { value?: never; problem: string }

const money = moneyFormat()
const decimalMark = () => (shopFormats().hasDecimalComma ? ',' : '.')

/** The number with the decimal mark of the shop, for the start value of an input: `1,52`. */
export function toTyped(value: number, kind: TypedKind): string {
  const text = kind === 'amount' ? value.toFixed(2) : String(value)
  return text.replace('.', decimalMark())
}

/**
 * Reads a number without a minus sign; an amount is in units of the currency. The decimal mark is the one of the locale, or a point
 * that separates no thousands; the separator of the locale, spaces and apostrophes are accepted between groups of three digits.
 */
export function readTyped(kind: TypedKind, text: string): TypedNumber {
  const { noun, article, example, decimals } = kinds[kind]
  const mark = decimalMark()
  const plain = withoutSigns(text, kind)
  const invalid = { problem: `Write ${article} ${noun} such as ${toTyped(example, kind)}` }
  // The shortest one is 1,000: lists read many empty fields.
  if (plain.length > 4 && isGrouped(plain)) {
    const [whole = '', fraction = ''] = plain.split(mark)
    const units = whole.replace(/\D/g, '')
    // A rate often has three decimals.
    if (kind === 'rate' && /^\d+[.,]\d{3}$/.test(plain)) {
      return { problem: `Write the rate as ${units} or ${whole.replace(/\D/, mark)}` }
    }
    return toNumber(units, fraction)
  }
  const [, whole = '', fraction = ''] = /^(\d{0,12})(?:[.,](\d*))?$/.exec(plain) ?? []
  if (whole + fraction === '') return invalid
  if (plain.includes(',') && mark === '.') {
    const isDecimal = fraction.length > 0 && fraction.length <= Math.min(decimals, 2)
    return isDecimal ? { problem: `Write the ${noun} as ${plain.replace(',', '.')}` } : invalid
  }
  return toNumber(whole, fraction)

  function toNumber(units: string, rest: string): TypedNumber {
    if (rest.length <= decimals) return { value: Number(`${units}.${rest}`) }
    return decimals === 0 ? invalid : { problem: `At most ${decimals} decimals` }
  }
}

/** Without spaces around it, and without the sign of the currency or of percent on either side. */
function withoutSigns(text: string, kind: TypedKind): string {
  const { sign, currency } = shopFormats()
  let plain = text.trim()
  for (const mark of kind === 'percentage' ? ['%'] : [sign, currency]) {
    if (plain.startsWith(mark)) plain = plain.slice(mark.length).trim()
    else if (plain.endsWith(mark)) plain = plain.slice(0, -mark.length).trim()
  }
  return plain
}

function isGrouped(text: string): boolean {
  const parts = money().formatToParts(1_000_000)
  const separator = parts.find(({ type }) => type === 'group')?.value ?? ''
  const pattern = `^[1-9]\\d{0,2}([\\s'’${separator}])\\d{3}(?:\\1\\d{3}){0,2}(?:\\${decimalMark()}\\d*)?$`
  return new RegExp(pattern).test(text)
}
