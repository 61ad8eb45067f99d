import { failing, type Screen } from './screen.ts'

export const settingsScreens: Screen[] = [
  { name: 'settings', path: '/admin/settings', shows: 'Look again' },
  { name: 'webhooks', path: '/admin/settings/webhooks', shows: 'No endpoints yet' },
  { name: 'pages of the shop', path: '/admin/settings/pages', shows: 'Add a page' },
  { name: 'page of the shop, new', path: '/admin/settings/pages/new', shows: 'No text yet' },
  { name: 'settings of the shop', path: '/admin/settings/shop', shows: 'Add a link' },
  { name: 'carriers', path: '/admin/settings/carriers', shows: 'Add carrier' },
  {
    name: 'carriers, failing',
    path: '/admin/settings/carriers',
    before: (page) => failing(page, '**/api/carriers'),
    shows: /^Error/,
  },
]
