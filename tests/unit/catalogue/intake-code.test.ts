import { expect, test } from 'vitest'
import { readGtin, readSku } from '#server/copies/intake-code.rules.ts'

test.each([
  ['20000011', '20000011'],
  ['2000 0011', '20000011'],
  ['10000011', undefined],
  ['2000001', undefined],
  ['2000001A', undefined],
])('reads %s as SKU %s', (code, sku) => {
  expect(readSku(code)).toBe(sku)
})

test.each([
  ['888837168618', '0888837168618'],
  ['8 88837 16861 8', '0888837168618'],
  ['0 7863-68045-1 4', '0078636804514'],
  ['5012394144777', '5012394144777'],
  ['05012394144777', '5012394144777'],
  ['15012394144774', undefined],
  ['96385074', '0000096385074'],
  ['888837168619', undefined],
  ['88697413021-S1', undefined],
  ['07599254711', undefined],
])('reads %s as barcode %s', (code, gtin) => {
  expect(readGtin(code)).toBe(gtin)
})
