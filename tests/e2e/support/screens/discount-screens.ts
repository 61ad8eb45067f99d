import type { Page } from '@playwright/test'
import type { Discount } from '#contract/orders/discounts.ts'
import { press, type Screen, withCart } from './screen.ts'

const terms = {
  minimum: 0,
  oncePerCustomer: false,
  types: [],
  version: 'v',
  createdAt: '2026-03-01T02:00:00.000Z',
}

const discounts: Discount[] = [
  {
    ...terms,
    _id: 'a',
    code: 'SUMMER26',
    percent: 12.5,
    minimum: 50,
    usesMax: 100,
    uses: 37,
    startsAt: '2026-03-01T02:00:00.000Z',
    endsAt: '2026-04-01T02:00:00.000Z',
    state: 'active',
    isDeletable: false,
    oncePerCustomer: true,
    types: ['vinyl', 'merch'],
  },
  {
    ...terms,
    _id: 'b',
    code: 'K7M2QX9PLD4T',
    amount: 20,
    usesMax: 1,
    uses: 1,
    state: 'used-up',
    isDeletable: false,
  },
  { ...terms, _id: 'c', code: 'OPENING', percent: 5, uses: 0, state: 'ended', isDeletable: true },
]

const answerWith = (page: Page, listed: readonly Discount[]) =>
  page.route('**/api/discounts?*', (route) =>
    route.fulfill({
      json: {
        status: 'success',
        discounts: listed,
        pagination: { currentPage: 1, totalPages: 1, totalDiscounts: listed.length },
      },
    }),
  )

const path = '/admin/settings/discounts'

export const discountScreens: Screen[] = [
  {
    name: 'discount codes',
    path,
    shows: 'SUMMER26',
    before: async (page) => {
      await answerWith(page, discounts)
      await page.route('**/api/discounts/a', (route) =>
        route.fulfill({ json: { status: 'success', discount: discounts[0] } }),
      )
    },
    states: [
      {
        name: 'discount code',
        open: (page) => press(page, 'View details of SUMMER26'),
        shows: 'End now',
      },
    ],
  },
]

async function offer(page: Page) {
  await page.route('**/api/discounts/offered', (route) =>
    route.fulfill({ json: { status: 'success', isOffered: true } }),
  )
  await page.route('**/api/discounts/check', (route) =>
    route.fulfill({ json: { status: 'success', discount: { code: 'SUMMER26', amount: 5 } } }),
  )
}

const withCode = (page: Page, code: string) =>
  page.evaluate((text) => localStorage.setItem('discount-code', text), code)

export const cartDiscountScreens: Screen[] = [
  {
    name: 'cart, with a discount',
    path: '/terms',
    before: async (page, { record }) => {
      await offer(page)
      await withCode(page, 'SUMMER26')
      await withCart(page, { [record.id]: 1 })
    },
    open: (page) => press(page, /^Cart/),
    shows: 'Discount SUMMER26',
  },
]
