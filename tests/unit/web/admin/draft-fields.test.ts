import { expect, test } from 'vitest'
import { draftFields } from '#web/admin/shared/form/draft-fields.ts'

type Draft = { name: string; isOn: boolean; tags: readonly string[]; note: string }

const fields = draftFields<Draft>({ name: 'Name', isOn: 'On', tags: 'Tags' })
const base: Draft = { name: 'A', isOn: false, tags: ['x'], note: '' }
const mine: Draft = { ...base, name: 'B', note: 'typed' }
const theirs: Draft = { ...base, name: 'C', isOn: true }

test('two drafts differ field by field, in the order of the form', () => {
  expect(fields.findDifferences({ base, mine, theirs })).toEqual([
    { field: 'name', changedBy: 'both' },
    { field: 'isOn', changedBy: 'them' },
  ])
  expect(fields.toText(theirs, 'isOn')).toBe('Yes')
})

test('a field without a label is no change, and stays as typed in a merge', () => {
  expect(fields.isChanged(base, { ...base, note: 'typed' })).toBe(false)
  expect(fields.isChanged(base, { ...base, tags: ['x', 'y'] })).toBe(true)
  const choices = { name: 'mine', isOn: 'theirs' } as const
  expect(fields.merge({ base, mine, theirs }, choices)).toEqual({
    name: 'B',
    isOn: true,
    tags: ['x'],
    note: 'typed',
  })
})
