import type { UndoPreview } from '#contract/audit.ts'
import { press, type Screen } from './screen.ts'

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

const inConflict: UndoPreview = { ...preview, conflicts, conflictCount: 2 }

/** Both buttons of an entry open the same dialog. */
const question = /^(Undo|How to correct): /

export const undoScreens: Screen[] = [
  {
    name: 'activity',
    path: '/admin/activity',
    before: (page) =>
      page.route('**/api/audit/*/undo', (route) =>
        route.fulfill({ json: { status: 'success', preview: inConflict } }),
      ),
    shows: 'shipped',
    states: [
      {
        name: 'undo in conflict',
        open: (page) => press(page, question),
        shows: 'Changed since by desk@example.com.',
      },
    ],
  },
]
