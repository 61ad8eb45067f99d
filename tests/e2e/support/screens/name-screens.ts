import { press, type Screen } from './screen.ts'

/** Artists and labels in the back office, which share their screens. */
export const nameScreens: Screen[] = [
  { name: 'artists', path: '/admin/products/artists', shows: 'Wren & Lund' },
  {
    name: 'label to edit',
    path: '/admin/products/labels?label=small-hours',
    shows: 'Save changes',
  },
  {
    name: 'question before artists are merged',
    path: '/admin/products/artists?artist=marrow',
    open: async (page) => {
      await page.getByLabel('Find the artist that remains').fill('Ona')
      await press(page, 'Merge…')
    },
    shows: 'This cannot be undone.',
  },
]
