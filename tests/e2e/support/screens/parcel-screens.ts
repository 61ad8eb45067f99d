import type { Page } from '@playwright/test'
import type { ParcelFileRow } from '#contract/orders/parcels.ts'
import { press, type Screen } from './screen.ts'

const rows: ParcelFileRow[] = [
  {
    row: 2,
    orderId: 'RO-7K2QX-M4T9A',
    carrier: 'Australia Post',
    trackingNumber: '33ABC0123456',
    outcome: 'add',
    ships: true,
  },
  {
    row: 3,
    orderId: 'RO-0Z9QX-M4T9B',
    carrier: 'DHL',
    trackingNumber: 'JD0146000',
    outcome: 'known',
    ships: false,
  },
  {
    row: 4,
    orderId: 'RO-NONE',
    carrier: 'Pigeon',
    trackingNumber: '7',
    outcome: 'refused',
    ships: false,
    message: 'There is no such order.',
  },
]

async function chooseFile(page: Page) {
  await page.route('**/api/parcels/file', (route) =>
    route.fulfill({ json: { status: 'success', rows } }),
  )
  const buffer = Buffer.from('order,carrier,number\n')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'parcels.csv', mimeType: 'text/csv', buffer })
}

const path = '/admin/orders/ship'
const handOverPath = '/admin/orders/hand-over'

export const parcelScreens: Screen[] = [
  { name: 'ship orders by scanner', path, shows: '2. Label of the parcel' },
  {
    name: 'ship orders from a file',
    path: `${path}?from=file`,
    open: chooseFile,
    shows: 'Apply 1',
  },
  { name: 'order by hand, off', path: '/admin/orders/new', shows: 'Orders by hand are off' },
  { name: 'hand over by scanner', path: handOverPath, shows: 'Order number on the packing slip' },
  {
    name: 'order, adding a parcel',
    path: ({ paidId }) => `/admin/orders?orderId=${paidId}`,
    open: (page) => press(page, 'Add parcel'),
    shows: 'Tracking number',
  },
]
