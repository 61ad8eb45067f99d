import type { Locator, Page } from '@playwright/test'
import { makeProduct } from '../support/factories.ts'
import { expect, test } from './support/test.ts'

const cards = (page: Page) => page.getByRole('article')
const sortOf = (page: Page) => page.getByRole('combobox', { name: 'Sort' })
const chosenOf = (list: Locator) => list.locator('option:checked')

test('LIST-13 LIST-14 LIST-15 LIST-16 LIST-17 LIST-18 LIST-19 the six orders', async ({
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
  await page.goto('/products?type=merch&price-min=7001&price-max=7003')
  await expect(chosenOf(sortOf(page))).toHaveText('Newest First')
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
    await expect(chosenOf(sortOf(page))).toHaveText(label)
    await expect(cards(page).getByRole('heading')).toHaveText(
      names.map((name) => `Kestrelia ${name}`),
    )
  }
})

test('LIST-2 LIST-44 LIST-45 the address says category, order and page; five pages around it are shown', async ({
  page,
  shop,
}) => {
  for (let number = 1; number <= 97; number += 1) {
    await makeProduct(shop.db, {
      name: 'Windowed',
      type: 'turntable',
      priceCents: 800_000 + number * 100,
    })
  }
  const pages = page.getByRole('navigation', { name: 'Pagination' })
  for (const { number, shown } of [
    { number: 1, shown: '12345…9' },
    { number: 5, shown: '1…34567…9' },
    { number: 9, shown: '1…56789' },
  ]) {
    await page.goto(`/products?type=turntable&sort=price-asc&page=${number}&price-min=8000`)
    await expect(pages).toHaveText(shown)
    await expect(pages.getByRole('link', { name: `Page ${number}` })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await expect(page.getByRole('button', { pressed: true })).toHaveText('Turntable')
    await expect(chosenOf(sortOf(page))).toHaveText('Price: Low to High')
    await expect(cards(page).first()).toContainText(
      `$8,0${String(number * 12 - 11).padStart(2, '0')}.00`,
    )
  }
})

test('LIST-5 LIST-6 LIST-7 the categories of the dropdown have the same words', async ({
  page,
}) => {
  await page.setViewportSize({ width: 767, height: 800 })
  await page.goto('/products')
  const chooser = page.getByRole('combobox', { name: 'Category' })
  await expect(chosenOf(chooser)).toHaveText('All Products')
  for (const { label, address } of [
    { label: 'Vinyl', address: '/products?type=vinyl' },
    { label: 'Accessory', address: '/products?type=accessory' },
    { label: 'Merch', address: '/products?type=merch' },
    { label: 'All Products', address: '/products' },
  ]) {
    await chooser.selectOption(label)
    await expect(page).toHaveURL(address)
    await expect(chosenOf(chooser)).toHaveText(label)
  }
})

test('LIST-28 LIST-29 LIST-30 a card names artist and brand, or the one there is', async ({
  page,
  shop,
}) => {
  const cases = [
    { name: 'Marrowby One', artist: 'Ada Frost', brand: 'Quill', header: 'Ada Frost : Quill' },
    { name: 'Marrowby Two', artist: 'Ada Frost', brand: '', header: 'Ada Frost' },
    { name: 'Marrowby Three', artist: '', brand: 'Quill', header: 'Quill' },
  ]
  for (const { header: _, ...values } of cases) await makeProduct(shop.db, values)
  await page.goto('/search?q=marrowby')
  for (const { name, header } of cases) {
    const card = cards(page).filter({ hasText: name })
    await expect(card.getByRole('paragraph').first()).toHaveText(header)
  }
})

test('LIST-24 LIST-25 only what is set is sent', async ({ page, shop }) => {
  await makeProduct(shop.db, { type: 'vinyl' })
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname === '/api/products') asked.push(search)
  })
  await page.goto('/search?q=record')
  await page.getByRole('button', { name: 'Vinyl' }).click()
  await expect(page).toHaveURL('/search?q=record&type=vinyl')
  await expect(page.getByRole('button', { name: 'Vinyl', pressed: true })).toBeVisible()
  await sortOf(page).selectOption('Name: A to Z')
  await expect(page).toHaveURL('/search?q=record&type=vinyl&sort=name-asc')
  await expect
    .poll(() => asked.map((query) => Object.fromEntries(new URLSearchParams(query))))
    .toEqual([
      { page: '1', limit: '12', type: 'vinyl', search: 'record' },
      { page: '1', limit: '12', type: 'vinyl', search: 'record', sort: 'name-asc' },
    ])
})
