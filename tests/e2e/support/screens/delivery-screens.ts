import type { Page } from '@playwright/test'
import { type DeliverySettings, noDeliverySet } from '#contract/delivery/delivery-settings.ts'
import { atTheShop, toRate, toSettings, toZone } from '#tests/support/app/delivery.ts'
import { press, type Screen } from './screen.ts'

const steps = [
  { upTo: 2000, price: 12 },
  { upTo: 5000, price: 18.5 },
]
const rated = toSettings(
  toZone(['AU', 'NZ'], toRate('Post', { by: 'weight', steps }, { days: { from: 3, to: 6 } })),
  toZone(null, toRate('Collect', 0, { collection: atTheShop, freeFrom: 100 })),
)

const answerWith = (page: Page, settings: DeliverySettings) =>
  page.route('**/api/delivery/settings', (route) =>
    route.fulfill({ json: { status: 'success', settings, version: 'v' } }),
  )

const path = '/admin/settings/delivery'

export const deliveryScreens: Screen[] = [
  {
    name: 'delivery, a new zone with errors',
    path,
    before: (page) => answerWith(page, noDeliverySet),
    open: async (page) => {
      await press(page, 'Add a zone')
      await press(page, 'Choose countries')
      await press(page, 'Save')
    },
    shows: 'A rate needs a name',
  },
  {
    name: 'delivery, zones and rates',
    path,
    before: (page) => answerWith(page, rated),
    open: async (page) => {
      await press(page, /^Everywhere else/)
      await press(page, /^Collect/)
      // Last, so that the page is at its top: a button below the top bar counts as covered.
      await press(page, /^AU NZ/)
      await press(page, /^Post/)
    },
    shows: 'Note for the customer',
  },
]
