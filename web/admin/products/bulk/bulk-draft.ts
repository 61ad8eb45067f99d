import type { BulkChange, PriceEnding } from '#contract/exchange/bulk.ts'
import { shopFormats } from '#contract/locale.ts'
import { readTyped } from '#contract/typed-amount.ts'

export type BulkField = 'price' | 'stock'

/** The form's values, as typed. */
export type BulkDraft = { way: string; amount: string; ending: PriceEnding }

export const ways = {
  price: [
    { value: 'set', label: 'Set to' },
    { value: 'raise-percent', label: 'Raise by percent' },
    { value: 'lower-percent', label: 'Lower by percent' },
    { value: 'add', label: 'Raise by amount' },
    { value: 'subtract', label: 'Lower by amount' },
  ],
  stock: [
    { value: 'set', label: 'Set to' },
    { value: 'add', label: 'Add' },
    { value: 'subtract', label: 'Subtract' },
  ],
} as const

export const listEndings = (): { value: PriceEnding; label: string }[] => [
  { value: 'none', label: 'As it comes out' },
  { value: '.95', label: 'Nearest .95' },
  { value: '.99', label: 'Nearest .99' },
  {
    value: '.00',
    label: shopFormats().currency === 'AUD' ? 'Nearest whole dollar' : 'Nearest .00',
  },
]

export const isPercent = (way: string) => way.endsWith('percent')
export const hasEnding = (field: BulkField, way: string) => field === 'price' && way !== 'set'

type Read = { change: BulkChange; problem?: never } | { change?: never; problem: string }

/** Maps the form to a change; an empty form is invalid, without a message. */
export function readDraft(field: BulkField, { way, amount, ending }: BulkDraft): Read {
  if (amount.trim() === '') return { problem: '' }
  const priceKind = isPercent(way) ? 'percentage' : 'amount'
  const { value, problem } = readTyped(field === 'stock' ? 'quantity' : priceKind, amount)
  if (problem !== undefined) return { problem }
  if (field === 'stock') return readStock(way, value)
  if (isPercent(way)) return readPercent(way, value, ending)
  if (way === 'set') return { change: { how: 'price-set', value } }
  return { change: { how: way === 'add' ? 'price-add' : 'price-subtract', value, ending } }
}

function readPercent(way: string, value: number, ending: PriceEnding): Read {
  if (way === 'lower-percent' && value > 100) return { problem: 'At most 100 percent' }
  if (value > 1000) return { problem: 'At most 1,000 percent' }
  const signed = way === 'lower-percent' ? -value : value
  return { change: { how: 'price-percent', value: signed, ending } }
}

function readStock(way: string, value: number): Read {
  if (way === 'set') return { change: { how: 'stock-set', value } }
  return { change: { how: way === 'add' ? 'stock-add' : 'stock-subtract', value } }
}
