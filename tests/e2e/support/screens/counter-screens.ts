import type { Page } from '@playwright/test'
import type { DayEnd, OpenDay } from '#contract/counter/day-ends.ts'
import type { Screen, State } from './screen.ts'

const sums: OpenDay['sums'] = [
  { kind: 'cash', taken: 107, givenBack: 44, sales: 3, returns: 1 },
  { kind: 'card terminal', taken: 240.5, givenBack: 0, sales: 5, returns: 0 },
  { kind: 'transfer', taken: 0, givenBack: 0, sales: 0, returns: 0 },
  { kind: 'other', taken: 0, givenBack: 0, sales: 0, returns: 0 },
]

const day: OpenDay = {
  number: 2,
  since: '2026-03-03T08:00:00.000Z',
  opening: 50,
  expected: 113,
  sums,
  version: 'v',
}

const dayEnd: DayEnd = {
  _id: 'day-1',
  number: 1,
  closedAt: '2026-03-03T08:00:00.000Z',
  by: { name: 'Ilse Moravec', email: 'admin@example.com' },
  currency: 'aud',
  opening: 100,
  expected: 163,
  counted: 160,
  difference: -3,
  left: 50,
  note: 'Three dollars are missing',
  sums,
}

const payments = [
  {
    _id: 'payment',
    at: '2026-03-03T07:00:00.000Z',
    orderId: 'RO-7K2QX-M4T9A',
    kind: 'cash',
    amount: 107,
  },
]

/** A day with every kind of sum. */
async function answerDays(page: Page): Promise<void> {
  const pagination = { currentPage: 1, totalPages: 1, totalDayEnds: 1 }
  const answers: [RegExp, object][] = [
    [/\/api\/counter\/day$/, { day }],
    [/\/api\/counter\/day-ends\?/, { dayEnds: [dayEnd], pagination }],
    [/\/api\/counter\/day-ends\/day-1$/, { dayEnd, payments }],
  ]
  for (const [address, answer] of answers) {
    await page.route(address, (route) => route.fulfill({ json: { status: 'success', ...answer } }))
  }
}

const scanReceipt: State['open'] = async (page, { shippedId }) => {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const answer = await page.request.get(`/api/orders/${shippedId}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { order } = await answer.json()
  const lines = [
    {
      lineId: order.products[0]._id,
      name: order.products[0].productId.name,
      quantity: 2,
      price: 25,
      discount: 0,
      returned: 0,
    },
  ]
  const tenders = [{ _id: 't', kind: 'cash', amount: 50, at: order.createdAt }]
  const found = { order: { ...order, source: 'counter', tenders }, lines, left: 50, due: 0 }
  await page.route('**/api/counter/returns/*', (route) =>
    route.fulfill({ json: { status: 'success', return: found } }),
  )
  await page.getByRole('textbox').first().fill('RO-7K2QX-M4T9A')
  await page.keyboard.press('Enter')
}

/** Screens that a shop with `COUNTER=on` has. */
export const counterScreens: Screen[] = withAdmin([
  { name: 'counter', path: '/admin/counter', shows: 'The next sale' },
  {
    name: 'return at the counter',
    path: '/admin/counter/return',
    shows: 'Order number on the receipt',
    states: [{ name: 'return of a sale', open: scanReceipt, shows: 'to give back' }],
  },
  {
    name: "day's end",
    path: '/admin/counter/day-end',
    before: answerDays,
    shows: 'Former days',
  },
  {
    name: "sheet of a day's end",
    path: '/admin/counter/day-end/day-1',
    before: answerDays,
    shows: 'Signature',
  },
  {
    name: 'receipt',
    path: ({ shippedId }) => `/admin/orders/${shippedId}/receipt`,
    shows: 'Thank you for your visit',
  },
])

function withAdmin(screens: Screen[]): Screen[] {
  return screens.map((screen) => ({ ...screen, name: `counter: ${screen.name}`, as: 'admin' }))
}
