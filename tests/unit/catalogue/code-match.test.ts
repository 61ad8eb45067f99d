import { expect, test } from 'vitest'
import { findCodeMatch } from '#server/search/text/code-match.rules.ts'

const facts = {
  numbers: ['SHVL 804', 'K-5'],
  barcodes: ['0888837168618'],
  labels: ['Blue Harvest'],
}

test.each([
  ['shvl804', { in: 'catalogue-number', text: 'SHVL 804' }],
  ['floyd shvl-804', { in: 'catalogue-number', text: 'SHVL 804' }],
  ['804', { in: 'catalogue-number', text: 'SHVL 804' }],
  ['k5', { in: 'catalogue-number', text: 'K-5' }],
  ['8 88837 16861 8', { in: 'barcode', text: '888837168618' }],
  ['88837', { in: 'barcode', text: '888837168618' }],
  ['harvest', { in: 'label', text: 'Blue Harvest' }],
  ['04', undefined],
  ['!', undefined],
])('the search "%s" matched %j (REC-37)', (search, match) => {
  expect(findCodeMatch(search, facts)).toEqual(match)
})
