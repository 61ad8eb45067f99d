import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasCheckDigit, readCopySku, toGtin } from '#contract/pressings/barcode.ts'

test.each([
  ['888837168618', '0888837168618'],
  ['8 88837 16861 8', '0888837168618'],
  ['0888837168618', '0888837168618'],
  ['0 7863-68045-1 4', '0078636804514'],
  ['07863680451', undefined],
  ['5 099902 894225', '5099902894225'],
  ['96385074', '0000096385074'],
])('the barcode %s is %s as 13 digits (REC-7)', (printed, gtin) => {
  expect(toGtin(printed)).toBe(gtin)
})

test.each([
  '07599254711',
  '88697413021-S1',
  '888837168619',
  '',
  '0',
  '١٢٣٤٥٦٧٨',
  '1234567890123456',
])('"%s" has another length or a wrong check digit (REC-8)', (text) => {
  expect(toGtin(text)).toBeUndefined()
})

test('a wrong digit never has the right check digit (REC-8)', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 1, max: 9 }), (place, more) => {
      const digits = [...'0888837168618']
      digits[place] = String((Number(digits[place]) + more) % 10)
      expect(hasCheckDigit(digits.join(''))).toBe(false)
    }),
  )
})

test('the number of a sticker is no barcode of another length (REC-35)', () => {
  expect(readCopySku(' 20000011 ')).toBe('20000011')
  expect(readCopySku('20000012')).toBeUndefined()
  expect(readCopySku('96385074')).toBeUndefined()
})
