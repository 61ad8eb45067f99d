import type { Page } from '@playwright/test'
import type { UsedCopy } from '#contract/copies/used-copies.ts'
import type { UsedCopyState } from '#contract/products/offers.ts'
import type { Screen } from './screen.ts'

/** Intake, the list of used copies, and their stickers. The copies are given, because the showcase has none. */

async function lookUp(page: Page, code: string) {
  await page.getByLabel(/^Scan or type/).fill(code)
  await page.keyboard.press('Enter')
}

const toCopy = (number: number, state: UsedCopyState): UsedCopy => ({
  _id: `copy-${number}`,
  name: 'Thimble Weather',
  price: 42.5,
  type: 'vinyl',
  brand: 'Small Hours',
  description: '',
  stock: 1,
  available: 1,
  thumbnail: '',
  images: [],
  albumInfo: { artist: 'Ona Quist', genre: 'Folk', releaseDate: '', trackList: [] },
  createdAt: '2026-03-01T02:00:00.000Z',
  updatedAt: '2026-03-01T02:00:00.000Z',
  copy: {
    availability: 'on-sale',
    mediaGrade: 'VG+',
    sleeveGrade: 'Not Graded',
    isPlayGraded: true,
    notes: 'A light mark on side B, inaudible.',
  },
  inventory: {
    sku: `2000000${number}`,
    state,
    location: 'Bin A1',
    cost: 12,
    acquiredFrom: '',
    lot: '',
    isPriceFixed: false,
    createdAt: '2026-03-01T02:00:00.000Z',
    ageDays: 3,
  },
})

const usedCopies = [toCopy(1, 'on-sale'), toCopy(2, 'needs-inspection'), toCopy(3, 'draft')]

async function withCopies(page: Page) {
  const pagination = { currentPage: 1, totalPages: 1, totalUsedCopies: usedCopies.length }
  await page.route('**/api/used-copies?**', (route) =>
    route.fulfill({ json: { status: 'success', usedCopies, pagination } }),
  )
  await page.route('**/api/used-copies/copy-2', (route) =>
    route.fulfill({ json: { status: 'success', usedCopy: usedCopies[1] } }),
  )
}

export const usedCopyScreens: Screen[] = [
  {
    name: 'intake, new record',
    path: '/admin/products/intake',
    open: (page) => lookUp(page, 'zzqq'),
    shows: 'Continue to the grades',
  },
  {
    name: 'intake, grades',
    path: '/admin/products/intake',
    open: (page) => lookUp(page, 'Thimble Weather'),
    shows: 'Save as draft',
  },
  {
    name: 'used copies',
    path: '/admin/products/used-copies',
    before: withCopies,
    shows: 'Needs inspection',
    states: [
      {
        name: 'used copy',
        open: (page) =>
          page
            .getByRole('row', { name: /Needs inspection/ })
            .getByRole('button', { name: 'Edit' })
            .click(),
        shows: 'Return to sale',
      },
    ],
  },
  {
    name: 'stickers',
    path: '/admin/products/used-copies/stickers?sku=20000001&sku=20000002&sheet=24',
    before: withCopies,
    shows: 'Ona Quist',
  },
]
