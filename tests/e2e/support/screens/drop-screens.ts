import type { Page } from '@playwright/test'
import type { Drop } from '#contract/pricing/drop.ts'
import type { Entry } from '#contract/pricing/drops.ts'
import type { Screen } from './screen.ts'

const times = { startsAt: '2999-04-17T22:00:00.000Z', entriesOpenAt: '2999-04-10T22:00:00.000Z' }
const draw: Drop = {
  mode: 'draw',
  state: 'entries-open',
  limitPerCustomer: 1,
  entries: 214,
  ...times,
  seedHash: 'a3'.repeat(32),
}
const drawn: Drop = { ...draw, state: 'drawn', seed: '5c'.repeat(32) }
const past = { startsAt: '2020-04-17T22:00:00.000Z', entriesOpenAt: '2020-04-10T22:00:00.000Z' }

/** The record of the showcase has no drop: the answers are given, as at that time of the server. */
async function withDrop(page: Page, drop: Drop, { now, entry }: { now: string; entry?: Entry }) {
  await page.route(/\/api\/products\/[\w-]{36}$/, async (route) => {
    const answer = await (await route.fetch()).json()
    await route.fulfill({ json: { ...answer, product: { ...answer.product, drop } } })
  })
  await page.route(/\/api\/drops\/[\w-]{36}$/, (route) =>
    route.fulfill({ json: { status: 'success', drop, now } }),
  )
  await page.route(/\/api\/drops\/[\w-]{36}\/entry$/, (route) =>
    route.fulfill({ json: { status: 'success', ...(entry && { entry }) } }),
  )
}

const before = '2999-04-15T20:58:57.000Z'
const after = '2020-04-18T00:00:00.000Z'
const path = '/search?q=Thimble+Weather'
const open = (page: Page) => page.getByRole('article').getByRole('link').first().click()

export const dropScreens: Screen[] = [
  {
    name: 'product, draw with open entries',
    as: 'customer',
    path,
    before: (page) => withDrop(page, draw, { now: before }),
    open,
    shows: 'Enter the draw',
  },
  {
    name: 'product, draw lost',
    as: 'customer',
    path,
    before: (page) =>
      withDrop(
        page,
        { ...drawn, ...past },
        { now: after, entry: { enteredAt: past.entriesOpenAt, place: 14, result: 'waiting' } },
      ),
    open,
    shows: 'Not this time, you are number 14.',
  },
  {
    name: 'email to confirm',
    as: 'customer',
    path: '/confirm-email?token=any',
    shows: 'Confirm email',
  },
  {
    name: 'email to confirm, signed out',
    path: '/confirm-email?token=any',
    shows: 'you come back here to confirm it',
  },
]

const productId = '01999999-0000-7000-8000-000000000000'

async function withDraw(page: Page) {
  const answer = { entries: [], seedHash: 'a3'.repeat(32), seed: '5c'.repeat(32) }
  const entries = [1, 2, 3].map((place) => ({
    enteredAt: past.entriesOpenAt,
    place,
    result: place === 1 ? 'bought' : 'waiting',
    user: { _id: `user-${place}`, email: `customer${place}@example.com` },
  }))
  const pagination = { currentPage: 1, totalPages: 1, totalEntries: 3 }
  const product = {
    _id: productId,
    name: 'Thimble Weather',
    price: 42,
    type: 'vinyl',
    brand: '',
    description: '',
    stock: 1,
    available: 1,
    thumbnail: '',
    images: [],
    drop: drawn,
    createdAt: after,
    updatedAt: after,
  }
  await page.route(`**/api/products/${productId}`, (route) =>
    route.fulfill({ json: { success: true, product } }),
  )
  await page.route(/\/api\/drops\/[\w-]+\/entries/, (route) =>
    route.fulfill({ json: { status: 'success', ...answer, entries, pagination } }),
  )
}

export const adminDropScreens: Screen[] = [
  {
    name: 'drops, a draw with its entries',
    path: `/admin/products/drops?productId=${productId}`,
    before: withDraw,
    shows: '3 entries',
  },
]
