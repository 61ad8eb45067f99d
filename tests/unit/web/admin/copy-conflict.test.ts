import { expect, test } from 'vitest'
import { type EditedCopy, fields } from '#web/admin/copies/form/copy-conflict.ts'
import { emptyDraft } from '#web/admin/copies/form/copy-draft.ts'

const base: EditedCopy = {
  ...emptyDraft,
  price: '20.00',
  mediaGrade: 'VG+',
  images: ['/a'],
  action: 'save',
}
const mine: EditedCopy = { ...base, price: '25', notes: 'Mine', images: [] }
const theirs: EditedCopy = { ...base, notes: 'Theirs', lot: 'Estate' }
const versions = { base, mine, theirs }

test('two versions of a used copy differ field by field', () => {
  expect(fields.findDifferences(versions)).toEqual([
    { field: 'price', changedBy: 'me' },
    { field: 'notes', changedBy: 'both' },
    { field: 'images', changedBy: 'me' },
    { field: 'lot', changedBy: 'them' },
  ])
})

test('an amount is the same however it is typed', () => {
  expect(fields.toText({ ...base, price: '20' }, 'price')).toBe('$20.00')
  expect(fields.findDifferences({ base, mine: { ...base, price: '$20' }, theirs: base })).toEqual(
    [],
  )
})

test('a merged used copy has my value where I chose mine, and the change of its state', () => {
  const withdrawn: EditedCopy = { ...mine, action: 'withdraw' }
  expect(
    fields.merge(
      { base, mine: withdrawn, theirs },
      { notes: 'mine', price: 'mine', images: 'theirs' },
    ),
  ).toEqual({
    ...theirs,
    notes: 'Mine',
    price: '25',
    action: 'withdraw',
  })
})
