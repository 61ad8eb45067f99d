import { expect, test } from 'vitest'
import { type BulkField, readDraft } from '#web/admin/products/bulk/bulk-draft.ts'

const read = (field: BulkField, way: string, amount: string) =>
  readDraft(field, { way, amount, ending: '.95' })

test.each([
  ['price', 'set', ' 12.5 ', { how: 'price-set', value: 12.5 }],
  ['price', 'set', '1,250', { how: 'price-set', value: 1250 }],
  ['price', 'raise-percent', '10', { how: 'price-percent', value: 10, ending: '.95' }],
  ['price', 'lower-percent', '2.5', { how: 'price-percent', value: -2.5, ending: '.95' }],
  ['price', 'add', '1', { how: 'price-add', value: 1, ending: '.95' }],
  ['price', 'subtract', '0.05', { how: 'price-subtract', value: 0.05, ending: '.95' }],
  ['stock', 'set', '1,000', { how: 'stock-set', value: 1000 }],
  ['stock', 'set', '0', { how: 'stock-set', value: 0 }],
  ['stock', 'add', '3', { how: 'stock-add', value: 3 }],
  ['stock', 'subtract', '3', { how: 'stock-subtract', value: 3 }],
] as const)('%s %s %s is a change', (field, way, amount, change) => {
  expect(read(field, way, amount)).toEqual({ change })
})

test.each([
  ['price', 'set', '', ''],
  ['price', 'set', 'free', 'Write an amount such as 12.50'],
  ['price', 'set', '12,50', 'Write the amount as 12.50'],
  ['price', 'set', '-1', 'Write an amount such as 12.50'],
  ['price', 'add', '1.005', 'At most 2 decimals'],
  ['price', 'raise-percent', 'x', 'Write a percentage such as 10'],
  ['price', 'lower-percent', '101', 'At most 100 percent'],
  ['price', 'raise-percent', '1001', 'At most 1,000 percent'],
  ['stock', 'add', '1.5', 'Write a whole number such as 5'],
  ['stock', 'set', '1.000', 'Write a whole number such as 5'],
  ['stock', 'add', 'x', 'Write a whole number such as 5'],
] as const)('%s %s %j is refused with a reason', (field, way, amount, problem) => {
  expect(read(field, way, amount)).toEqual({ problem })
})
