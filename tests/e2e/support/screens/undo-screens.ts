import type { Page } from '@playwright/test'
import type { UndoPreview } from '#contract/audit.ts'
import { afterClosing, failing, press, type Screen, type State } from './screen.ts'

const preview: UndoPreview = {
  changes: [
    {
      subjectId: 'record-1',
      subjectName: 'Thimble Weather',
      before: {
        price: 25,
        description: 'A first pressing with its inner sleeve.',
        brand: 'Marrow',
      },
      after: { price: 20, description: 'A first pressing.', brand: '' },
    },
  ],
  total: 1,
  conflicts: [],
  conflictCount: 0,
  seen: 'seen',
}

const conflicts: UndoPreview['conflicts'] = [
  {
    subjectName: 'Thimble Weather',
    field: 'price',
    at: '2026-03-03T16:00:00.000Z',
    message: 'Changed since by desk@example.com.',
  },
  {
    subjectName: 'Low Tide',
    field: 'stock',
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

/** Both buttons of an entry open the same dialog. */
const question = /^(Undo|How to correct): /

/** The same question with another preview. */
const again = (name: string, shows: string, prepare: (page: Page) => Promise<unknown>): State => ({
  name,
  shows,
  open: afterClosing(async (page) => {
    await prepare(page)
    await press(page, question)
  }),
})

const refusal = 'The order stays settled. If money is still due, refund it in the order.'

export const undoScreens: Screen[] = [
  {
    name: 'undo',
    path: '/admin/activity',
    before: give({}),
    open: (page) => press(page, question),
    shows: 'After the undo',
    states: [
      again('undo of a run', 'and 1,201 more', give(run)),
      again(
        'undo in conflict',
        'Changed since by desk@example.com.',
        give({ conflicts, conflictCount: 2 }),
      ),
      again('undo refused', 'This cannot be undone', give({ changes: [], total: 0, refusal })),
      again('undo, failing', 'Try again', (page) => failing(page, '**/api/audit/*/undo')),
    ],
  },
]
