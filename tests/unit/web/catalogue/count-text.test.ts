import { expect, test } from 'vitest'
import { toCountText, toPageCountText } from '#web/catalogue/listing/count-text.ts'

test.each([
  [{ totalProducts: 1 }, '1 product'],
  [{ totalProducts: 99_999 }, '99,999 products'],
  [{ totalProducts: 236_512, isTotalEstimated: true }, 'about 240,000 products'],
  [{ totalProducts: 1_049_000, isTotalEstimated: true }, 'about 1,000,000 products'],
])('%o reads %s', (total, text) => {
  expect(toCountText(total)).toBe(text)
})

test('a later page has its number before the count', () => {
  const page = { totalPages: 19_710, totalProducts: 236_512, isTotalEstimated: true }
  expect(toPageCountText({ ...page, currentPage: 1 })).toBe('about 240,000 products')
  const second = 'Page 2 of 19710, about 240,000 products'
  expect(toPageCountText({ ...page, currentPage: 2 })).toBe(second)
})
