import type { Page } from '@playwright/test'
import type { UndoPreview } from '#contract/audit.ts'
import { failing, press, type Screen } from './screen.ts'

const preview: UndoPreview = {
  changes: [
    {
      ...{ subjectId: 'record-1', subjectName: 'Thimble Weather' },
      before: {
        price: 25,
        description: 'A first pressing with its inner sleeve.',
        brand: 'Marrow',
      },
      after: { price: 20, description: 'A first pressing.', brand: '' },
    },
  ],
  ...{ total: 1, conflicts: [], conflictCount: 0, seen: 'seen' },
}

const conflicts: UndoPreview['conflicts'] = [
  {
    ...{ subjectName: 'Thimble Weather', field: 'price', at: '2026-03-03T16:00:00.000Z' },
    message: 'Changed since by desk@example.com.',
  },
  {
    ...{ subjectName: 'Low Tide', field: 'stock' },
    message: 'Units were sold or returned since: the stock is 0 by now.',
  },
]

const run = {
  ...preview,
  changes: ['Thimble Weather', 'Low Tide', 'A much longer title than any sleeve has room for'].map(
    (subjectName) => ({
      subjectId: subjectName,
      subjectName,
      before: { price: 22 },
      after: { price: 20 },
    }),
  ),
  total: 1204,
}

const give = (more: Partial<UndoPreview>) => async (page: Page) => {
  await page.route('**/api/audit/*/undo', (route) =>
    route.fulfill({ json: { status: 'success', preview: { ...preview, ...more } } }),
  )
}

const path = '/admin/activity'
const open = async (page: Page) => press(page, /^Undo: /)

export const undoScreens: Screen[] = [
  { name: 'undo', path, before: give({}), open, shows: 'After the undo' },
  { name: 'undo of a run', path, before: give(run), open, shows: 'and 1,201 more' },
  {
    name: 'undo in conflict',
    path,
    before: give({ conflicts, conflictCount: 2 }),
    open,
    shows: 'Changed since by desk@example.com.',
  },
  {
    name: 'undo refused',
    path,
    before: give({
      changes: [],
      total: 0,
      refusal: 'Money is not undone. Refund the difference in the order.',
    }),
    open,
    shows: 'This cannot be undone',
  },
  {
    name: 'undo, failing',
    path,
    before: (page) => failing(page, '**/api/audit/*/undo'),
    open,
    shows: 'Try again',
  },
]
