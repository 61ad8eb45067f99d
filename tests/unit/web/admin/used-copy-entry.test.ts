import { describe, expect, test } from 'vitest'
import { emptyDraft, findProblems, toNewCopy } from '#web/admin/copies/form/copy-draft.ts'
import {
  conditionOptions,
  findByKey,
  mediaOptions,
  sleeveOptions,
  toGradeText,
} from '#web/admin/copies/form/grade-options.ts'
import { suggestPrice } from '#web/admin/copies/intake/price-suggestion.ts'
import { toEan8 } from '#web/admin/copies/stickers/ean8.ts'
import { toBars } from '#web/admin/shared/bars.ts'

describe('the keys of the grades', () => {
  test('are 8 to 1, and for sleeves 9, 0 and the minus sign too (COPY-44)', () => {
    const gradesOf = (keys: string, options: typeof sleeveOptions) =>
      [...keys].map((key) => findByKey(options, key))
    const records = ['M', 'NM', 'VG+', 'VG', 'G+', 'G', 'F', 'P']
    expect([...'87654321'].map((key) => findByKey(mediaOptions, key))).toEqual(records)
    expect(gradesOf('87654321', sleeveOptions)).toEqual(records)
    expect(gradesOf('90-', sleeveOptions)).toEqual(['Generic', 'No Cover', 'Not Graded'])
    expect(findByKey(mediaOptions, '9')).toBeUndefined()
    expect([...'51'].map((key) => findByKey(conditionOptions, key))).toEqual([
      ...['Like new', 'For parts'],
    ])
  })

  test.each([
    [{ mediaGrade: 'VG+', sleeveGrade: 'No Cover' } as const, 'VG+ / No cover'],
    [{ mediaGrade: 'VG+' } as const, 'VG+ / –'],
    [{ condition: 'Good' } as const, 'Good'],
    [{}, ''],
  ])('%o reads %s', (grades, text) => {
    expect(toGradeText(grades)).toBe(text)
  })
})

describe('a typed copy', () => {
  test.each([
    ['45', undefined],
    ['$45.50', undefined],
    ['45,50', 'Write the amount as 45.50'],
    ['', 'Write an amount such as 12.50'],
    ['4.505', 'At most 2 decimals'],
    ['-1', 'Write an amount such as 12.50'],
    ['2000000', 'At most $1,000,000'],
  ])('the price "%s": %s', (price, problem) => {
    const found = findProblems({ ...emptyDraft, price }, { isRecord: true, isOnSale: false })
    expect(found.price).toBe(problem)
  })

  test('needs grades to go on sale, a draft only its price (COPY-56)', () => {
    const draft = { ...emptyDraft, price: '20' }
    expect(findProblems(draft, { isRecord: true, isOnSale: false })).toEqual({})
    expect(findProblems(draft, { isRecord: true, isOnSale: true })).toEqual({
      mediaGrade: 'Choose a media grade.',
      sleeveGrade: 'Choose a sleeve grade.',
    })
    expect(findProblems(draft, { isRecord: false, isOnSale: true })).toEqual({
      condition: 'Choose a condition.',
    })
  })

  test('is sent without its empty values', () => {
    const draft = { ...emptyDraft, mediaGrade: 'NM' as const, price: '20', location: 'A1' }
    expect(toNewCopy(draft, false)).toEqual({
      kind: 'used',
      price: 20,
      stock: 0,
      copy: { mediaGrade: 'NM', isPlayGraded: false, notes: '' },
      inventory: { location: 'A1', acquiredFrom: '', lot: '' },
    })
  })
})

test('suggests the price of the last copy with the same grade, and names it (COPY-45)', () => {
  const last = [{ mediaGrade: 'VG+' as const, price: 45, listedAt: '2026-11-03T02:00:00.000Z' }]
  expect(suggestPrice(last, { ...emptyDraft, mediaGrade: 'VG+' })).toEqual({
    price: '45.00',
    source: 'Same as the VG+ copy of 3 Nov',
  })
  expect(suggestPrice(last, { ...emptyDraft, mediaGrade: 'NM' })).toBeNull()
  expect(suggestPrice(last, emptyDraft)).toBeNull()
})

describe('the bar code EAN-8', () => {
  test('has 67 modules with guards, odd parity left and right codes (COPY-58)', () => {
    const modules = toEan8('96385074')
    expect(modules).toBe(
      ['101', '0001011', '0101111', '0111101', '0110111', '01010'].join('') +
        ['1001110', '1110010', '1000100', '1011100', '101'].join(''),
    )
    expect(modules).toHaveLength(67)
    const bars = toBars(modules, 7)
    expect(bars[0]).toEqual({ x: 7, width: 1 })
    expect(bars.at(-1)).toEqual({ x: 73, width: 1 })
    expect(bars).toHaveLength(22)
  })

  test('is empty for another text', () => {
    expect(toEan8('1234')).toBe('')
  })
})
