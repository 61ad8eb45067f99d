import { expect, test } from 'vitest'
import { toVariantFigures } from '#server/exchange/discogs/variant-figures.rules.ts'

const facts = { mediaGrade: 'VG' as const, listedAt: new Date(2000) }
const copy = { id: 'b', parentId: 'record', priceCents: 2000, stock: 1, copy: facts }

test.each([
  ['the lowest price', { id: 'c', priceCents: 1900 }, 'c'],
  [
    'the best grade of the same price',
    { id: 'c', copy: { ...facts, mediaGrade: 'NM' as const } },
    'c',
  ],
  [
    'the oldest listing of the same price and grade',
    { id: 'c', copy: { ...facts, listedAt: new Date(1000) } },
    'c',
  ],
  ['the lower id of equal copies', { id: 'a' }, 'a'],
  ['a copy on sale before a cheaper draft', { id: 'c', priceCents: 100, stock: 0 }, 'b'],
])('the featured copy of a new product is the one with %s', (_, other, featured) => {
  const figures = toVariantFigures([copy, { ...copy, ...other }])
  expect(figures.get('record')?.cheapestVariantId).toBe(featured)
})

test('drafts alone leave a new product without variants', () => {
  expect(toVariantFigures([{ ...copy, stock: 0 }]).size).toBe(0)
})
