import type { Page } from '@playwright/test'
import type { WebhookDelivery, WebhookEndpoint } from '#contract/outgoing-webhooks.ts'
import { chooseOption } from '../select.ts'
import { checkUpScreens } from './check-up-screens.ts'
import { deliveryScreens } from './delivery-screens.ts'
import { discogsScreens } from './discogs-screens.ts'
import { discountScreens } from './discount-screens.ts'
import { adminDropScreens } from './drop-screens.ts'
import { markdownScreens } from './markdown-screens.ts'
import { nameScreens } from './name-screens.ts'
import { newsletterScreens } from './newsletter-screens.ts'
import { parcelScreens } from './parcel-screens.ts'
import { partlyRefunded } from './partly-refunded.ts'
import { failing, hanging, press, type Screen } from './screen.ts'
import { settingsScreens } from './settings-screens.ts'
import { shopifyScreens } from './shopify-screens.ts'
import { undoScreens } from './undo-screens.ts'
import { usedCopyScreens } from './used-copy-screens.ts'

async function takeIn(page: Page, text: string) {
  const buffer = Buffer.from(text)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'records.csv', mimeType: 'text/csv', buffer })
}

async function uploadImage(page: Page) {
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='
  await page.getByLabel('Image files').setInputFiles({
    name: 'sleeve.png',
    mimeType: 'image/png',
    buffer: Buffer.from(pixel, 'base64'),
  })
}

async function changeStock(page: Page) {
  await press(page, 'Change stock')
  await page
    .getByRole('dialog')
    .getByRole('spinbutton')
    .or(page.getByRole('dialog').getByRole('textbox'))
    .first()
    .fill('4')
}

const failingEndpoint: WebhookEndpoint = {
  _id: 'endpoint',
  url: 'https://accounts.example.com/hook',
  events: ['order.paid', 'order.refunded'],
  isEnabled: true,
  version: 'v',
  createdAt: '2026-03-01T02:00:00.000Z',
  failingSince: '2026-03-03T02:00:00.000Z',
  isAutoDisabled: false,
  lastDelivery: {
    _id: 'delivery',
    type: 'order.paid',
    state: 'waiting',
    createdAt: '2026-03-03T02:00:00.000Z',
  },
}

const failedDeliveries: { deliveries: WebhookDelivery[]; pagination: object } = {
  deliveries: [
    {
      _id: 'delivery',
      eventId: 'event',
      type: 'order.paid',
      state: 'waiting',
      createdAt: '2026-03-03T02:00:00.000Z',
      attempts: 2,
      attemptedAt: '2026-03-03T02:01:00.000Z',
      statusCode: 500,
      durationMs: 84,
      response: 'out of order',
      failure: 'It answered 500',
      payload: '{"type":"order.paid"}',
    },
  ],
  pagination: { currentPage: 1, totalPages: 1, totalDeliveries: 1 },
}

const begunSecondFactor = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Runout%20Records:desk%40example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Runout%20Records',
}

const overview: Screen[] = [
  {
    name: 'dashboard',
    path: '/admin',
    shows: 'Best sellers',
    states: [
      {
        name: 'dashboard as tables',
        open: (page) => press(page, 'Show as table'),
        shows: 'Best sellers',
      },
    ],
  },
  { name: 'jobs', path: '/admin/activity/jobs', shows: 'The mail server does not answer' },
  ...checkUpScreens,
  ...undoScreens,
]

/** The empty and the failing list of orders stand for all others, which share `AdminError` and `EmptyState`. */
const orders: Screen[] = [
  {
    name: 'orders',
    path: '/admin/orders',
    shows: 'View details',
    states: [
      {
        name: 'orders, nothing found',
        open: (page) => page.getByRole('searchbox').fill('zzqq'),
        shows: 'No results found',
      },
      {
        name: 'orders, failing',
        open: async (page) => {
          await failing(page, '**/api/orders?**')
          await page.getByRole('searchbox').fill('zz')
        },
        shows: /^Error/,
      },
    ],
  },
  {
    name: 'order',
    path: ({ shippedId }) => `/admin/orders?orderId=${shippedId}`,
    shows: /^Resend/,
    states: [
      {
        name: 'order, choosing a status',
        open: async (page) => {
          await page.getByRole('dialog').getByRole('combobox', { name: 'Status' }).press('Enter')
          await page.getByRole('option', { selected: true }).waitFor()
        },
        shows: 'preparing to ship',
      },
    ],
  },
  {
    name: 'order, giving money back',
    path: ({ shippedId }) => `/admin/orders?orderId=${shippedId}`,
    before: (page) =>
      page.route('**/api/orders/*/payment', (route) =>
        route.fulfill({ json: { status: 'success', payment: partlyRefunded } }),
      ),
    open: (page) => press(page, 'Refund…'),
    shows: 'Cancel',
  },
  {
    name: 'invoice',
    path: ({ shippedId }) => `/admin/orders/${shippedId}/invoice`,
    shows: 'Total incl. GST',
  },
  {
    name: 'packing slip',
    path: ({ shippedId }) => `/admin/orders/${shippedId}/packing-slip`,
    shows: 'Packed by',
  },
  {
    name: 'pick list',
    path: ({ shippedId }) => `/admin/orders/${shippedId}/pick-list`,
    shows: 'Picked',
  },
  ...parcelScreens,
]

const products: Screen[] = [
  {
    name: 'products',
    path: '/admin/products',
    shows: 'Thimble Weather',
    states: [
      {
        name: 'products, some selected',
        open: async (page) => {
          await press(page, 'Select')
          await page.getByRole('checkbox', { name: 'Select Thimble Weather' }).check()
          await page.getByRole('checkbox', { name: 'Select Night Ferry' }).check()
        },
        shows: '2 selected',
      },
      { name: 'stock of a selection', open: changeStock, shows: '2 products change' },
    ],
  },
  {
    name: 'product to edit',
    path: ({ record }) => `/admin/products?productId=${record.id}`,
    before: (page) => hanging(page, '**/api/images'),
    shows: 'Save changes',
    states: [
      { name: 'image being uploaded', open: uploadImage, shows: 'sleeve.png' },
      {
        name: 'question before a product is deleted',
        open: (page) => press(page, 'Delete Product'),
        shows: 'This action cannot be undone.',
      },
    ],
  },
  ...usedCopyScreens,
  ...markdownScreens,
  ...adminDropScreens,
  ...nameScreens,
  {
    name: 'import',
    path: '/admin/products/import',
    shows: 'The columns',
    states: [
      {
        name: 'import, rows wrong',
        open: async (page, { record }) => {
          await takeIn(page, `id,price,stock\n${record.id},5,4\n,x,1\n`)
          await page.getByRole('link', { name: /^All rows/ }).click()
        },
        shows: '1 row is wrong.',
      },
    ],
  },
  ...discogsScreens,
  ...shopifyScreens,
]

const people: Screen[] = [
  { name: 'customers', path: '/admin/customers', shows: 'Ilse Moravec' },
  ...newsletterScreens,
  {
    name: 'customer',
    path: ({ customer }) => `/admin/customers?customerId=${customer.id}`,
    before: (page) =>
      page.route('**/api/users/*/role', (route) =>
        route.fulfill({
          status: 409,
          json: { message: 'Confirm that it is you', statusCode: 409, field: 'confirmation' },
        }),
      ),
    shows: 'Order History',
    states: [
      {
        name: 'customer, whose role is changed by who must confirm',
        open: (page) =>
          chooseOption(page.getByRole('dialog').getByRole('combobox', { name: 'Role' }), 'Admin'),
        shows: 'Confirm that it is you',
      },
    ],
  },
  {
    name: 'webhook',
    path: '/admin/settings/webhooks?endpointId=endpoint',
    before: async (page) => {
      await page.route('**/api/webhook-endpoints', (route) =>
        route.fulfill({ json: { status: 'success', endpoints: [failingEndpoint] } }),
      )
      await page.route('**/api/webhook-endpoints/endpoint/deliveries*', (route) =>
        route.fulfill({ json: { status: 'success', ...failedDeliveries } }),
      )
    },
    shows: 'It answered 500',
  },
  ...settingsScreens,
  ...deliveryScreens,
  ...discountScreens,
  {
    name: 'sign-in',
    path: '/admin/settings/sign-in',
    before: (page) =>
      page.route('**/api/auth/second-factor', (route) =>
        route.request().method() === 'GET'
          ? route.fallback()
          : route.fulfill({ status: 201, json: { status: 'success', ...begunSecondFactor } }),
      ),
    open: (page) => press(page, 'Set it up'),
    shows: 'Scan this with your authenticator',
  },
]

export const adminScreens: Screen[] = [...overview, ...orders, ...products, ...people].map(
  (screen) => ({ ...screen, name: `back office: ${screen.name}`, as: 'admin' }),
)
