import type { Page } from '@playwright/test'
import { makeProduct } from '#tests/support/app/factories.ts'
import { makeUsedCopy } from '#tests/support/app/variants.ts'
import { expect, test } from '../support/test.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Search the shop' })
const list = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' })

async function openSearch(page: Page) {
  await page.goto('/terms')
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).first().click()
  await expect(field(page)).toBeFocused()
}

test('the suggestions, whose code loads with the field, show the first six matches with image, maker and price', async ({
  page,
  shop,
}) => {
  for (let number = 1; number <= 8; number += 1) {
    await makeProduct(shop.db, { name: `Vesper ${number}`, artist: 'Ilo Marsh', stock: number % 2 })
  }
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  const isFetched = () => requested.some((url) => url.includes('/search-suggestions-'))
  await page.goto('/terms')
  expect(isFetched()).toBe(false)
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).first().click()
  await expect.poll(isFetched).toBe(true)
  await field(page).fill('vesper')
  await expect(list(page).getByRole('option')).toHaveCount(7)
  await expect(list(page).getByRole('option').first()).toContainText(/Vesper \dIlo Marsh\$39\.95/)
  await expect(list(page).getByText('Sold out').first()).toBeVisible()
  await expect(list(page).locator('img, [data-placeholder]')).toHaveCount(6)
  await list(page).getByRole('option', { name: 'All results for “vesper” 8' }).click()
  await expect(page).toHaveURL('/search?q=vesper')
  await expect(field(page)).toBeHidden()
})

test('the arrow keys select, Enter opens, the field names the active option, and Escape closes the list first; the number on a sticker suggests its copy, not the cheapest one (REC-35)', async ({
  page,
  shop,
}) => {
  const { id } = await makeProduct(shop.db, { name: 'Ember Lane' })
  const record = await makeProduct(shop.db, { name: 'Twice Here', stock: 0 })
  await makeUsedCopy(shop.db, record, { priceCents: 1000 })
  const dearer = await makeUsedCopy(shop.db, record, { priceCents: 3000 })
  await openSearch(page)
  await expect(field(page)).toHaveAttribute('aria-expanded', 'false')
  await field(page).fill('ember lane')
  await expect(list(page).getByRole('option')).toHaveCount(2)
  await expect(field(page)).toHaveAttribute('aria-expanded', 'true')
  const options = list(page).getByRole('option')
  await field(page).press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  const activeId = await options.first().getAttribute('id')
  await expect(field(page)).toHaveAttribute('aria-activedescendant', activeId ?? '')
  await field(page).press('ArrowUp')
  await expect(field(page)).not.toHaveAttribute('aria-activedescendant')
  await field(page).press('ArrowUp')
  await expect(options.last()).toHaveAttribute('aria-selected', 'true')
  await expect(field(page)).toBeFocused()
  await field(page).press('ArrowUp')
  await field(page).press('Enter')
  await expect(page).toHaveURL(`/products/item/${id}`)
  await expect(field(page)).toBeHidden()

  const toggle = page.getByRole('banner').getByRole('button', { name: 'Search' }).first()
  await toggle.click()
  await field(page).fill(dearer.copy.sku)
  await list(page).getByRole('option').first().click()
  await expect(page).toHaveURL(`/products/item/${dearer.id}`)
  await expect(field(page)).toBeHidden()

  await toggle.click()
  await field(page).fill('ember')
  await expect(list(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list(page)).toHaveCount(0)
  await expect(field(page)).toHaveValue('ember')
  await page.keyboard.press('ArrowDown')
  await expect(list(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(field(page)).toBeHidden()
  await expect(toggle).toBeFocused()
})

test('a late response does not replace a newer one', async ({ page, shop }) => {
  await makeProduct(shop.db, { name: 'Marlowe' })
  await makeProduct(shop.db, { name: 'Marzipan' })
  await openSearch(page)
  const requested: string[] = []
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/products/search?**', async (route) => {
    const q = new URL(route.request().url()).searchParams.get('q') ?? ''
    requested.push(q)
    if (q === 'marlowe') await isReleased
    // The browser may have aborted the request by then.
    await route.continue().catch(() => undefined)
  })
  await field(page).fill('marlowe')
  await expect.poll(() => requested).toEqual(['marlowe'])
  const givenUp = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('q=marlowe'),
  )
  await field(page).fill('marzipan')
  await expect(list(page).getByRole('option').first()).toContainText('Marzipan')
  await givenUp
  release()
  await expect(list(page).getByRole('option').first()).toContainText('Marzipan')
  await expect(list(page)).not.toContainText('Marlowe')
})

test('fast typing sends one request, and a single letter none', async ({ page, shop }) => {
  await makeProduct(shop.db, { name: 'Wexcombe Lane' })
  const requested: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/products/search')) requested.push(request.url())
  })
  await page.clock.install()
  await openSearch(page)
  await field(page).press('w')
  await page.clock.runFor(1000)
  expect(requested).toEqual([])
  // A frozen clock makes the input continuous, however slow the machine is.
  await page.clock.pauseAt(Date.now() + 60_000)
  await field(page).pressSequentially('excombe')
  await page.clock.resume()
  await expect(list(page).getByRole('option').first()).toContainText('Wexcombe Lane')
  expect(requested).toHaveLength(1)
  expect(requested[0]).toContain('q=wexcombe&limit=6')
})
