import { expect, test } from 'vitest'
import { formatReleased } from '#contract/pressings/partial-date.ts'
import type { Medium } from '#contract/pressings/pressing.ts'
import {
  formatColours,
  formatCredit,
  formatMedia,
  formatRun,
  formatRunout,
  formatWeights,
  parseRunout,
} from '#contract/pressings/pressing-text.ts'
import type { FormatName } from '#contract/pressings/record-formats.ts'

const makeMedium = (values: Partial<Medium>): Medium => ({
  quantity: 1,
  descriptions: [],
  colour: '',
  text: '',
  ...values,
})

const lp = makeMedium({ size: 'LP', speed: '33 ⅓ RPM', descriptions: ['Album'] })

test.each<[FormatName, Medium[], string]>([
  ['Vinyl', [{ ...lp, quantity: 2 }], '2 × LP, Album'],
  [
    'Vinyl',
    [makeMedium({ size: '12"', speed: '45 RPM', descriptions: ['Single'] })],
    '12", 45 RPM, Single',
  ],
  [
    'Vinyl',
    [makeMedium({ quantity: 2, size: 'LP' }), makeMedium({ size: '7"', descriptions: ['EP'] })],
    '2 × LP + 7", EP',
  ],
  [
    'Vinyl',
    [{ ...lp, channels: 'Mono', descriptions: ['Album', 'Reissue'] }],
    'LP, Album, Reissue, Mono',
  ],
  ['Vinyl', [], ''],
  ['CD', [], 'CD'],
  ['CD', [makeMedium({ quantity: 2, descriptions: ['Album'] })], '2 × CD, Album'],
  ['Box Set', [makeMedium({ quantity: 4, size: 'LP' })], 'Box Set, 4 × LP'],
  ['Shellac', [makeMedium({ size: '10"', speed: '78 RPM' })], 'Shellac, 10", 78 RPM'],
])('the media of %s read as on the sleeve (REC-23)', (format, media, text) => {
  expect(formatMedia({ format, media })).toBe(text)
})

test('weight, colour and a numbered run are texts (REC-24)', () => {
  expect(formatWeights([makeMedium({ weightGrams: 180 })])).toBe('180 g')
  expect(formatWeights([{ ...lp, weightGrams: 180 }, lp, { ...lp, weightGrams: 180 }])).toBe(
    '180 g',
  )
  expect(
    formatColours([
      { ...lp, colour: 'Red' },
      { ...lp, colour: 'Clear' },
    ]),
  ).toBe('Red, Clear')
  expect(formatRun(500)).toBe('Numbered, 500 copies')
  expect(formatRun(1)).toBe('Numbered, 1 copy')
})

test.each([
  ['1977-02-04', 'February 4, 1977'],
  ['1977-02', 'February 1977'],
  ['1977', '1977'],
  ['', ''],
])('the date %s reads "%s" (REC-26)', (released, text) => {
  expect(formatReleased(released)).toBe(text)
})

test('a credit of several artists reads as printed (REC-13)', () => {
  const artists = [
    { name: 'Prince (2)', creditedAs: 'Prince', joinPhrase: ' And ' },
    { name: 'The Revolution', creditedAs: '', joinPhrase: '' },
  ]
  expect(formatCredit(artists)).toBe('Prince And The Revolution')
  expect(formatCredit([])).toBe('')
})

test.each([
  ['BSK-1-3010-A SM2 – side A', 'BSK-1-3010-A SM2', 'side A'],
  ['XLP47324 - 1J - side B, variant 1', 'XLP47324 - 1J', 'side B, variant 1'],
  ['  BSK-1-3010-A ', 'BSK-1-3010-A', ''],
])('the runout "%s" has a value and a description (REC-11)', (line, value, description) => {
  const runout = parseRunout(line)
  expect(runout).toEqual({ type: 'Matrix / Runout', value, description })
  expect(runout && parseRunout(formatRunout(runout))).toEqual(runout)
})

test('an empty line is no runout (REC-11)', () => {
  expect(parseRunout('  ')).toBeUndefined()
})
