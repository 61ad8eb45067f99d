import { describe, expect, test } from 'vitest'
import type { BulkChange } from '#contract/exchange/bulk.ts'
import {
  countPlanned,
  hashPreview,
  planChange,
  type SelectedProduct,
  toEnding,
} from '#server/exchange/bulk-update.rules.ts'

const product: SelectedProduct = {
  id: 'a',
  name: 'Night Bus',
  type: 'vinyl',
  priceCents: 3995,
  stock: 5,
  reserved: 2,
  variantKind: null,
}
const plan = (change: BulkChange) => planChange(product, change)

describe('a new price', () => {
  test.each([
    [{ how: 'price-set', value: 12.5 }, 1250],
    [{ how: 'price-percent', value: 10, ending: 'none' }, 4395],
    [{ how: 'price-percent', value: -12.5, ending: 'none' }, 3496],
    [{ how: 'price-percent', value: -100, ending: 'none' }, 0],
    [{ how: 'price-add', value: 0.05, ending: 'none' }, 4000],
    [{ how: 'price-subtract', value: 39.95, ending: 'none' }, 0],
    [{ how: 'price-percent', value: 10, ending: '.95' }, 4395],
    [{ how: 'price-percent', value: 10, ending: '.99' }, 4399],
    [{ how: 'price-add', value: 2, ending: '.00' }, 4200],
  ] satisfies [BulkChange, number][])('%j', (change, cents) => {
    expect(plan(change)).toEqual({ product, before: 3995, after: cents })
  })
  test.each([
    [{ how: 'price-subtract', value: 40, ending: '.95' }, 'Price must not be negative'],
    [{ how: 'price-add', value: 999_999, ending: 'none' }, 'Price is too large'],
  ] satisfies [BulkChange, string][])('is refused: %j', (change, refusal) => {
    expect(plan(change).refusal).toBe(refusal)
  })
  test.each([
    [0, '.95', 95],
    [20, '.99', 99],
    [49, '.00', 0],
    [50, '.00', 100],
    [1044, '.95', 995],
    [1045, '.95', 1095],
    [1095, '.95', 1095],
    [1199, '.99', 1199],
  ] as const)('%i cents end in %s as %i', (cents, ending, expected) => {
    expect(toEnding(cents, ending)).toBe(expected)
  })
})

describe('a new stock', () => {
  test.each([
    [{ how: 'stock-set', value: 9 }, 9],
    [{ how: 'stock-add', value: 3 }, 8],
    [{ how: 'stock-subtract', value: 3 }, 2],
  ] satisfies [BulkChange, number][])('%j', (change, stock) => {
    expect(plan(change)).toEqual({ product, before: 5, after: stock })
  })
  test.each([
    [{ how: 'stock-subtract', value: 6 }, 'Stock must not be negative'],
    [{ how: 'stock-set', value: 1 }, 'Stock cannot be below 2: that many are in open checkouts'],
    [{ how: 'stock-add', value: 1_000_000 }, 'Stock is too large'],
  ] satisfies [BulkChange, string][])('is refused: %j', (change, refusal) => {
    expect(plan(change).refusal).toContain(refusal)
  })
})

test('counts the planned changes and fingerprints them', () => {
  const change: BulkChange = { how: 'stock-set', value: 5 }
  const all = [
    planChange(product, change),
    planChange({ ...product, id: 'b', stock: 7 }, change),
    planChange({ ...product, id: 'c', reserved: 6, stock: 6 }, change),
  ]
  expect(countPlanned(all)).toEqual({ changed: 1, unchanged: 1, refused: 1 })
  expect(hashPreview([...all].reverse())).toBe(hashPreview(all))
  expect(hashPreview(all.slice(1))).not.toBe(hashPreview(all))
})

test('a used copy has stock 0 or 1, and is on sale with its grades only', () => {
  const draft = { ...product, variantKind: 'used', stock: 0, reserved: 0 } as const
  const refusalOf = (copy: SelectedProduct, value: number) =>
    planChange(copy, { how: 'stock-set', value }).refusal
  expect(refusalOf(draft, 2)).toBe('A used copy is one piece: the stock is 0 or 1.')
  expect(refusalOf(draft, 1)).toBeUndefined()
  expect(refusalOf({ ...draft, missingGrade: 'Choose a media grade.' }, 1)).toBe(
    'Choose a media grade.',
  )
})
