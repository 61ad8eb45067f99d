import type { Locator, Page } from '@playwright/test'
import { makeProduct } from '#tests/support/app/factories.ts'
import { expectAnnounced, listen } from '../support/announcements.ts'
import { cards } from '../support/listing.ts'
import { expect, test } from '../support/test.ts'

const sortOf = (page: Page) => page.getByRole('combobox', { name: 'Sort' })
const selectedOf = (select: Locator) => select.locator('option:checked')

test('categories are a row of buttons [LIST-1 LIST-3 LIST-7 LIST-8 LIST-9 LIST-10 LIST-11]', async ({
  page,
  shop,
}) => {
  await makeProduct(shop.db, { type: 'merch' })
  await page.goto('/products?type=vinyl&sort=oldest&page=2&in-stock=true')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Products')
  const chooser = page.getByRole('form', { name: 'Category' })
  await expect(chooser.getByRole('button')).toHaveText([
    'All Products',
    'Vinyl',
    'Turntable',
    'Accessory',
    'Merch',
  ])
  await expect(chooser.getByRole('button', { pressed: true })).toHaveText('Vinyl')
  await chooser.getByRole('button', { name: 'Merch' }).click()
  await expect(page).toHaveURL('/products?sort=oldest&type=merch')
  await chooser.getByRole('button', { name: 'All Products' }).click()
  await expect(page).toHaveURL('/products?sort=oldest')
})

test('categories are a dropdown with the same labels under 768 px [LIST-4 LIST-5 LIST-6 LIST-7]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 767, height: 800 })
  await page.goto('/products')
  await expect(page.getByRole('button', { name: 'Turntable' })).toBeHidden()
  const chooser = page.getByRole('combobox', { name: 'Category' })
  await expect(selectedOf(chooser)).toHaveText('All Products')
  for (const { label, address } of [
    { label: 'Turntable', address: '/products?type=turntable' },
    { label: 'Vinyl', address: '/products?type=vinyl' },
    { label: 'Accessory', address: '/products?type=accessory' },
    { label: 'Merch', address: '/products?type=merch' },
    { label: 'All Products', address: '/products' },
  ]) {
    await chooser.selectOption(label)
    await expect(page).toHaveURL(address)
    await expect(selectedOf(chooser)).toHaveText(label)
  }
  await page.setViewportSize({ width: 768, height: 800 })
  await expect(chooser).toBeHidden()
})

test('the listing sorts in six orders, each from the first page, and a single page has no pagination [LIST-12 LIST-13 LIST-14 LIST-15 LIST-16 LIST-17 LIST-18 LIST-19 LIST-40]', async ({
  page,
  shop,
}) => {
  for (const [name, priceCents, month] of [
    ['Kestrelia B', 700_300, 1],
    ['Kestrelia C', 700_100, 2],
    ['Kestrelia A', 700_200, 3],
  ] as const) {
    const createdAt = new Date(Date.UTC(2020, month))
    await makeProduct(shop.db, { name, priceCents, createdAt, type: 'merch' })
  }
  await page.goto('/products?type=merch&price-min=7001&price-max=7003&page=2')
  await expect(selectedOf(sortOf(page))).toHaveText('Newest First')
  for (const { label, sort, names } of [
    { label: 'Price: Low to High', sort: '&sort=price-asc', names: ['C', 'A', 'B'] },
    { label: 'Price: High to Low', sort: '&sort=price-desc', names: ['B', 'A', 'C'] },
    { label: 'Oldest First', sort: '&sort=oldest', names: ['B', 'C', 'A'] },
    { label: 'Name: A to Z', sort: '&sort=name-asc', names: ['A', 'B', 'C'] },
    { label: 'Name: Z to A', sort: '&sort=name-desc', names: ['C', 'B', 'A'] },
    { label: 'Newest First', sort: '', names: ['A', 'C', 'B'] },
  ]) {
    await sortOf(page).selectOption(label)
    await expect(page).toHaveURL(`/products?type=merch${sort}&price-min=7001&price-max=7003`)
    await expect(selectedOf(sortOf(page))).toHaveText(label)
    await expect(cards(page).getByRole('heading')).toHaveText(
      names.map((name) => `Kestrelia ${name}`),
    )
  }
  await expect(page.getByRole('navigation', { name: 'Pagination' })).toHaveCount(0)
})

test('the pagination leads from the first to the last page and announces it; the URL sets category, sort and page [LIST-2 LIST-40 LIST-41 LIST-42 LIST-43 LIST-44 LIST-45 LIST-46]', async ({
  page,
  shop,
}) => {
  for (let number = 1; number <= 97; number += 1) {
    await makeProduct(shop.db, {
      name: `Windowed ${number}`,
      type: 'turntable',
      priceCents: 800_000 + number * 100,
    })
  }
  const first = '/products?type=turntable&sort=price-asc&price-min=8000'
  const pages = page.getByRole('navigation', { name: 'Pagination' })
  await listen(page)
  // `page-window.test.ts` has the other pages.
  await page.goto(`${first}&page=5`)
  await expect(pages).toHaveText('1…34567…9')
  const current = pages.getByRole('link', { name: 'Page 5' })
  await expect(current).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('button', { pressed: true })).toHaveText('Turntable')
  await expect(selectedOf(sortOf(page))).toHaveText('Price: Low to High')
  await expect(cards(page).first()).toContainText('$8,049.00')

  await pages.getByRole('link', { name: 'Page 9' }).click()
  await expect(page).toHaveURL(`${first}&page=9`)
  await expectAnnounced(page, 'Page 9 of 9, 97 products')
  await expect(cards(page)).toHaveText([/Windowed 97/])
  await expect(pages.getByRole('button', { name: 'Next page' })).toBeDisabled()
  await pages.getByRole('link', { name: 'Page 1' }).click()
  await expect(page).toHaveURL(first)
  await expectAnnounced(page, /^97 products$/)
  await expect(cards(page)).toHaveCount(12)
  await expect(page.getByRole('status').filter({ hasText: /^97 products$/ })).toBeVisible()
  await expect(pages.getByRole('button', { name: 'Previous page' })).toBeDisabled()
  await expect(pages).toHaveText('12345…9')
})
