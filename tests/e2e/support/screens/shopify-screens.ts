import type { Page } from '@playwright/test'
import type { ProductImport } from '#contract/exchange/product-imports.ts'
import type { Screen } from './screen.ts'

/** The import of a Shopify file, step by step, with invented products. */

const path = '/admin/products/import?import=shopify'

const titles = [
  'The Lanterns - Salt Roads',
  'Night Ferry – Low Water',
  'Orchestra of the Long Corridor and Friends - Music for Waiting Rooms, Volumes One to Four',
  'Self-titled',
]

const questions: ProductImport = {
  _id: 'shopify',
  createdAt: '2026-03-01T02:00:00.000Z',
  fileName: 'products_export.csv',
  format: 'shopify',
  columns: ['Title', 'URL handle'],
  state: 'needs-options',
  isInterrupted: false,
  total: 412,
  done: 0,
  namesakes: 0,
  ignoredCounts: {},
  counts: { new: 0, changed: 0, unchanged: 0, wrong: 0 },
  types: [
    { type: 'Vinyl', rows: 310, guess: 'vinyl' },
    { type: 'Slipmats & brushes', rows: 24, guess: 'accessory' },
    { type: 'T-Shirts', rows: 18, guess: 'merch' },
    { type: '', rows: 3, guess: 'skip' },
  ],
  titlePreview: titles.map((title) => {
    const [artist, name] = title.split(/ [-–] /)
    return name ? { title, artist: artist ?? '', name } : { title, artist: '', name: title }
  }),
}

const ignored = { 'Weight value (grams)': 398, 'SEO title': 12, 'Google Shopping / Condition': 310 }

const checked: ProductImport = {
  ...questions,
  state: 'checked',
  done: 412,
  ignoredCounts: ignored,
  counts: { new: 340, changed: 12, unchanged: 30, wrong: 1, newCopies: 48, skipped: 29 },
}

const rows = [
  {
    row: 2,
    outcome: 'new',
    name: 'The Lanterns - Salt Roads',
    isNamesake: false,
    problems: [],
    changes: [
      { column: 'name', before: '', after: 'Salt Roads' },
      { column: 'artist', before: '', after: 'The Lanterns' },
      { column: 'price', before: '', after: '39.95' },
    ],
    notes: [{ column: 'Tags', message: 'No genre of this shop: staff pick, sale.' }],
  },
  {
    row: 3,
    outcome: 'wrong',
    name: 'Low Water',
    isNamesake: false,
    changes: [],
    notes: [],
    problems: [{ column: 'Price', value: 'twelve', message: 'Write an amount such as 39.95.' }],
  },
]

const applied: ProductImport = {
  ...checked,
  state: 'applied',
  imagesWaiting: 128,
  imagesFailed: [
    {
      url: 'https://cdn.example/files/salt-roads-front.jpg?v=1700000000',
      productId: 'p1',
      reason: 'It answered 404',
    },
    {
      url: 'http://10.0.0.4/a.png',
      productId: 'p2',
      reason: 'Its address does not begin with https://',
    },
  ],
}

const answers = (found: ProductImport) => async (page: Page) => {
  await page.route('**/api/products/imports/shopify', (route) =>
    route.fulfill({ json: { status: 'success', import: found } }),
  )
  await page.route('**/api/products/imports/shopify/rows?**', (route) =>
    route.fulfill({
      json: {
        status: 'success',
        rows,
        pagination: { currentPage: 1, totalPages: 1, totalRows: rows.length },
      },
    }),
  )
}

export const shopifyScreens: Screen[] = [
  {
    name: 'import from Shopify, questions',
    path,
    before: answers(questions),
    shows: 'What are the products of each type?',
  },
  {
    name: 'import from Shopify, checked',
    path,
    before: answers(checked),
    open: (page) => page.getByText('3 columns have values').click(),
    shows: 'Write an amount such as 39.95.',
  },
  {
    name: 'import from Shopify, images failed',
    path,
    before: answers(applied),
    shows: '2 images could not be fetched',
  },
]
