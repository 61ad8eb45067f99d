import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { catalogueNames } from '#server/pressings/pressing.tables.ts'
import { makeProduct } from '#tests/support/app/factories.ts'
import { oncePerShop } from '../support/shops.ts'
import { expect, test } from '../support/test.ts'

/** Ten records of one genre and fourteen of another, each with a label of its own. */
const fillShop = oncePerShop(async ({ db }) => {
  for (let number = 1; number <= 24; number += 1) {
    const brand = `Facet ${String(number).padStart(2, '0')}`
    const values = { type: 'vinyl', brand, priceCents: number * 100, artist: 'Facet' } as const
    const genre = `Facet ${number <= 10 ? 'Jazz' : 'Dub'}`
    await makeProduct(db, { ...values, name: `Side ${number}`, genre })
  }
})

const titleOf = (page: Page, name: string) => page.locator('summary', { hasText: name })

test('facets filter a search, and each chosen value can be removed (REC-50, REC-51, REC-55, REC-57, REC-62, REC-63)', async ({
  page,
  shop,
}) => {
  await fillShop(shop)
  await page.goto('/search?q=facet&page=2')
  await titleOf(page, 'Genre').click()
  await page.getByRole('checkbox', { name: 'Facet Jazz 10' }).check()
  await expect(page).toHaveURL('/search?q=facet&genre=Facet+Jazz')
  await expect(page.getByText('10 products')).toBeVisible()
  // The group itself is not narrowed by its own value.
  await expect(page.getByRole('checkbox', { name: 'Facet Dub 14' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('checkbox', { name: 'Facet Dub 14' })).toBeHidden()
  await page.getByRole('button', { name: 'Remove Facet Jazz' }).click()
  await expect(page).toHaveURL('/search?q=facet')

  await titleOf(page, 'Label').click()
  const labels = page.getByRole('group', { name: 'Label' }).getByRole('checkbox')
  await expect(labels).toHaveCount(8)
  await page.getByRole('button', { name: 'Show all 24' }).click()
  await expect(labels).toHaveCount(24)
  await page.getByRole('searchbox', { name: 'Find in label' }).fill('facet 2')
  await expect(labels).toHaveCount(5)
  await page.getByRole('checkbox', { name: 'Facet 21 1' }).check()
  await expect(page).toHaveURL('/search?q=facet&label=facet-21')
  await page.getByRole('link', { name: 'Reset' }).click()
  await expect(page).toHaveURL('/search?q=facet')
})

test('the slug of a merged label keeps filtering once the page is used', async ({ page, shop }) => {
  await fillShop(shop)
  const name = { name: 'Old', sortName: 'Old', normalizedName: 'OLD' }
  const [target] = await shop.db
    .select({ mergedInto: catalogueNames.id })
    .from(catalogueNames)
    .where(eq(catalogueNames.slug, 'facet-01'))
  await shop.db.insert(catalogueNames).values({ kind: 'label', slug: 'old', ...name, ...target })
  await page.goto('/search?q=facet&label=old')
  await expect(page.getByText('1 product')).toBeVisible()
  await titleOf(page, 'Label').click()
  await expect(page.getByRole('checkbox', { name: 'Facet 01 1' })).toBeChecked()
  await expect(page.getByRole('button', { name: 'Remove Facet 01' })).toBeVisible()
  await expect(page).toHaveURL('/search?q=facet&label=old')
  await page.getByRole('checkbox', { name: 'Facet 01 1' }).uncheck()
  await expect(page).toHaveURL('/search?q=facet')
})

test('the values load when a group is opened, again after a failure', async ({ page, shop }) => {
  await fillShop(shop)
  const requested: string[] = []
  await page.route('**/api/products/category/**', (route) => {
    requested.push(route.request().url())
    return requested.length === 1 ? route.abort() : route.continue()
  })
  await page.goto('/search?q=facet')
  await titleOf(page, 'Genre').click()
  await expect(page.getByRole('alert')).toHaveText(/could not be loaded/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('checkbox', { name: 'Facet Jazz 10' })).toBeVisible()
  await expect(titleOf(page, 'Genre')).toBeFocused()
  await titleOf(page, 'Label').click()
  await expect(page.getByRole('checkbox', { name: 'Facet 01 1' })).toBeVisible()
  expect(requested).toHaveLength(2)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('facets are checkboxes of the form with "Apply" (REC-68)', async ({ page, shop }) => {
    await fillShop(shop)
    await page.goto('/search?q=facet')
    await titleOf(page, 'Genre').click()
    await page.getByRole('link', { name: 'Show the values' }).filter({ visible: true }).click()
    await page.getByRole('checkbox', { name: 'Facet Jazz 10' }).check()
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page).toHaveURL(/genre=Facet\+Jazz/)
    await expect(page.getByText('10 products')).toBeVisible()
    await titleOf(page, 'Genre').click()
    await expect(page.getByRole('checkbox', { name: 'Facet Jazz 10' })).toBeChecked()
    const canonical = page.locator('link[rel=canonical]')
    await expect(canonical).toHaveAttribute('href', /\/search\?q=facet$/)
  })
})
