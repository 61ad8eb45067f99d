import { expect, test } from 'vitest'
import {
  type CopyVersion,
  findDifferences,
  mergeVersions,
  toText,
} from '#web/admin/copies/form/copy-conflict.ts'
import { emptyDraft } from '#web/admin/copies/form/copy-draft.ts'

const base: CopyVersion = { ...emptyDraft, price: '20.00', mediaGrade: 'VG+', images: ['/a'] }
const mine: CopyVersion = { ...base, price: '25', notes: 'Mine', images: [] }
const theirs: CopyVersion = { ...base, notes: 'Theirs', lot: 'Estate' }
const versions = { base, mine, theirs }

test('two versions of a used copy differ field by field', () => {
  expect(findDifferences(versions)).toEqual([
    { field: 'price', changedBy: 'me' },
    { field: 'notes', changedBy: 'both' },
    { field: 'images', changedBy: 'me' },
    { field: 'lot', changedBy: 'them' },
  ])
})

test('an amount is the same however it is typed', () => {
  expect(toText({ ...base, price: '20' }, 'price')).toBe('$20.00')
  expect(findDifferences({ base, mine: { ...base, price: '$20' }, theirs: base })).toEqual([])
})

test('a merged used copy has my value where I chose mine', () => {
  expect(mergeVersions(versions, { notes: 'mine', price: 'mine', images: 'theirs' })).toEqual({
    ...theirs,
    notes: 'Mine',
    price: '25',
  })
})
