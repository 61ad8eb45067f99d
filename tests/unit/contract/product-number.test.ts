import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  readProductNumber,
  toProductNumber,
  toProductNumbers,
} from '#contract/products/product-number.ts'

const id = '01a2077e-9167-799b-942f-08c9d64e134d'

test('a product has a short number without letters that are easy to misread [LATE-5]', () => {
  expect(toProductNumber(id)).toBe('P-S7B4-W4TD')
  expect(toProductNumber('01a2077e-9167-799b-942f-000000000000')).toBe('P-0000-0000')
  expect(toProductNumber(id, 12)).toMatch(/^P-[0-9A-HJKMNP-TV-Z]{4}-S7B4-W4TD$/)
})

test('no two products of a list have the same number [LATE-5]', () => {
  const twin = '02b2077e-9167-799b-942f-08c9d64e134d'
  const near = '02b2077e-9167-799b-942e-08c9d64e134d'
  for (const ids of [[id, twin], [id, twin, near], [id], [id, id]]) {
    const numbers = toProductNumbers(ids)
    expect(new Set(numbers.values()).size).toBe(new Set(ids).size)
    for (const each of ids) expect(numbers.get(each)).toContain('S7B4-W4TD')
  }
})

test('a number stands for the end of the id of its product [LATE-5]', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.constantFrom(8, 12, 16, 20, 24, 28), (uuid, length) => {
      const ending = readProductNumber(toProductNumber(uuid, length)) ?? 'none'
      expect(ending.length).toBeGreaterThanOrEqual(10)
      expect(uuid.replaceAll('-', '').endsWith(ending)).toBe(true)
    }),
  )
})

test.each([
  ['p-s7b4-w4td', 'c9d64e134d'],
  [' P-S7B4W4TD ', 'c9d64e134d'],
  ['P-OOOO-OOIL', '0000000021'],
])('%s is read as it was meant [LATE-5]', (text, ending) => {
  expect(readProductNumber(text)).toBe(ending)
})

test.each(['', 'P-', 'P-S7B4', 'S7B4-W4TD', 'P-S7B4-W4T', 'P-UUUU-UUUU', 'p-rock rock', id])(
  '%s is no product number [LATE-5]',
  (text) => {
    expect(readProductNumber(text)).toBeUndefined()
  },
)
