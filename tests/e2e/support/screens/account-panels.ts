import { press, type Screen } from './screen.ts'

const threeSessions = ['Firefox on Linux', 'Safari on iPhone', ''].map((browser, index) => ({
  _id: `session-${index}`,
  browser,
  openedAt: '2026-03-01T09:30:00.000Z',
  lastSeenAt: '2026-03-04T01:00:00.000Z',
  isThis: index === 0,
}))

/** The account panels of a customer, opened over some page. */
export const accountPanels: Screen[] = [
  {
    name: 'profile',
    as: 'customer',
    path: '/terms',
    open: async (page) => {
      await press(page, 'Menu')
      await press(page, 'Edit profile')
    },
    shows: 'Make changes to your profile here.',
    states: [
      {
        name: 'where one is signed in',
        open: async (page) => {
          await page.route('**/api/auth/sessions', (route) =>
            route.fulfill({ json: { status: 'success', sessions: threeSessions } }),
          )
          await press(page, /^Your sign-in/)
        },
        shows: 'Sign out everywhere else',
      },
      {
        name: 'own data, about to delete the account',
        open: async (page) => {
          await press(page, 'Back to your profile')
          await press(page, /^Your data/)
          await press(page, 'Delete my account…')
          await press(page, 'Delete my account')
        },
        shows: 'Type your email to confirm is required',
      },
    ],
  },
  {
    name: 'shipping address, fields missing',
    as: 'newcomer',
    path: '/terms',
    open: async (page) => {
      await press(page, 'Menu')
      await press(page, 'Edit profile')
      await press(page, 'Shipping address')
      await page.getByLabel('Street').fill('1 Lamp Lane')
      await press(page, 'Save changes')
    },
    shows: 'City is required',
  },
]
