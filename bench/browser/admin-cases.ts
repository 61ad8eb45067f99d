import type { Page } from '@playwright/test'
import type { Shown } from './page-clock.ts'

export type AdminCase = {
  title: string
  /** The start page, completely loaded. */
  from: string
  press: (page: Page) => Promise<void>
  shown: Shown
}

const rows = 'main tbody tr'
const plot = 'figure svg'
/** Pauses between keys in ms. At the slow pace the list updates after every letter. */
const KEY_PAUSES = { quickly: 60, slowly: 350 }

const link = (name: string) => (page: Page) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).click()
const button = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click()
const heading = (name: string) => (page: Page) => page.getByRole('button', { name }).click()

/** Selects a status in the dropdown of the list by keyboard. */
async function chooseCompleted(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Status' }).press('Enter')
  const option = page.getByRole('option', { name: 'completed' })
  await option.focus()
  await option.press('Enter')
}

function typing(list: string, text: string, shown: Shown): AdminCase[] {
  return Object.entries(KEY_PAUSES).map(([pace, delay]) => ({
    title: `${list}: type "${text}" ${pace}`,
    from: `/admin/${list}`,
    press: (page) =>
      page.getByRole('searchbox', { name: `Search ${list}` }).pressSequentially(text, { delay }),
    shown: { ...shown, search: text },
  }))
}

/** The most frequent actions on every admin screen, each from a freshly loaded page. */
export const adminCases: AdminCase[] = [
  {
    title: 'dashboard with its charts',
    from: '/admin/customers',
    press: link('Dashboard'),
    shown: { selector: plot },
  },
  {
    title: 'dashboard: 90 days',
    from: '/admin',
    press: (page) => page.getByText('90 days', { exact: true }).click(),
    shown: { selector: 'figure[aria-label*="last 90"] svg' },
  },
  {
    title: 'dashboard: 12 months',
    from: '/admin',
    press: (page) => page.getByText('12 months', { exact: true }).click(),
    shown: { selector: 'figure[aria-label*="12 months"] svg' },
  },
  {
    title: 'dashboard: abandoned carts',
    from: '/admin',
    press: button('View carts'),
    shown: { selector: '[role=dialog] li', count: 50 },
  },
  {
    title: 'orders',
    from: '/admin',
    press: link('Orders'),
    shown: { selector: rows, count: 50 },
  },
  {
    title: 'orders: dearest first',
    from: '/admin/orders?sort=total&order=asc',
    press: heading('Total'),
    shown: { selector: 'th[aria-sort=descending]' },
  },
  {
    title: 'orders: load more',
    from: '/admin/orders',
    press: button('Load More Orders'),
    shown: { selector: rows, count: 100 },
  },
  {
    title: 'orders: all completed ones (1,000)',
    from: '/admin/orders',
    press: chooseCompleted,
    shown: { selector: 'main [role=status]', pattern: '^1,000 of' },
  },
  {
    title: 'orders: an order',
    from: '/admin/orders',
    press: button('View details'),
    shown: { selector: '[role=dialog] address' },
  },
  ...typing('orders', 'chloé.b', { selector: rows, pattern: 'chloé.b' }),
  {
    title: 'products',
    from: '/admin',
    press: link('Products'),
    shown: { selector: rows, count: 50 },
  },
  {
    title: 'products: load more',
    from: '/admin/products',
    press: button('Load more products'),
    shown: { selector: rows, count: 100 },
  },
  {
    title: 'products: a product',
    from: '/admin/products',
    press: button('View/Edit'),
    shown: { selector: '[role=dialog] form' },
  },
  ...typing('products', 'jazz', { selector: 'main [role=status]', pattern: '^[0-9,]+ products' }),
  {
    title: 'customers',
    from: '/admin',
    press: link('Customers'),
    shown: { selector: rows, count: 50 },
  },
  {
    title: 'customers: most orders first',
    from: '/admin/customers?sort=orderCount&order=asc',
    press: heading('Orders'),
    shown: { selector: 'th[aria-sort=descending]' },
  },
  {
    title: 'customers: load more',
    from: '/admin/customers',
    press: button('Load more customers'),
    shown: { selector: rows, count: 100 },
  },
  {
    title: 'customers: a customer with orders',
    from: '/admin/customers?sort=orderCount&order=desc',
    press: button('View Details'),
    shown: { selector: '[role=dialog] li' },
  },
  ...typing('customers', 'chloé b', { selector: rows, pattern: 'Chloé B' }),
]
