import type { Screen } from './screen.ts'

/** Artists and labels in the back office, which share their screens. */
export const nameScreens: Screen[] = [
  { name: 'artists', path: '/admin/products/artists', shows: 'Wren & Lund' },
  {
    name: 'label to edit',
    path: '/admin/products/labels?label=small-hours',
    shows: 'Save changes',
  },
]
