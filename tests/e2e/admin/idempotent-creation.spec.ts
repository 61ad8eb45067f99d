import type { Page } from '@playwright/test'
import { makeAdmin } from '#tests/support/app/factories.ts'
import { expect, test } from '../support/test.ts'

const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Add product' })
const rowsOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

/** Lets the creation reach the server, but drops its response. */
const loseAnswers = (page: Page) =>
  page.route('**/api/products', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort()
  })

async function fillIn(page: Page, name: string) {
  await page.getByRole('button', { name: 'Add Product' }).click()
  await expect(panelOf(page).getByRole('button', { name: 'Close' })).toBeFocused()
  await panelOf(page).getByLabel('Name').fill(name)
  await panelOf(page).getByLabel('Price').fill('20')
  await panelOf(page).getByLabel('Stock').fill('4')
}

const create = (page: Page) => panelOf(page).getByRole('button', { name: 'Create product' })

test('a retry after a lost response, which shows as an error, adds the product once, and with changed fields reports it [ERR-34]', async ({
  page,
  shop,
}) => {
  const stamp = Date.now()
  await shop.signIn(page, await makeAdmin(shop.db))
  await page.goto('/admin/products')
  await loseAnswers(page)
  await fillIn(page, `Lost Letter ${stamp}`)
  await create(page).click()
  await expect(page.getByText('Failed to create product')).toBeVisible()
  await expect(panelOf(page).getByLabel('Name')).toHaveValue(`Lost Letter ${stamp}`)
  // The dialog hides the content behind it only from assistive technology.
  await expect(page.getByText(`Lost Letter ${stamp}`)).toHaveCount(1)
  await page.unroute('**/api/products')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Product created successfully')).toBeVisible()
  await expect(panelOf(page)).toHaveCount(0)
  await expect(rowsOf(page, `Lost Letter ${stamp}`)).toHaveCount(1)

  await loseAnswers(page)
  await fillIn(page, `Changed Mind ${stamp}`)
  await create(page).click()
  await expect(page.getByText('Failed to create product')).toBeVisible()
  await page.unroute('**/api/products')
  await panelOf(page).getByLabel('Price').fill('25')
  await create(page).click()
  await expect(panelOf(page).getByRole('alert')).toContainText(
    'An earlier attempt was saved after all',
  )
  await page.goto('/admin/products')
  await expect(rowsOf(page, `Lost Letter ${stamp}`)).toHaveCount(1)
  await expect(rowsOf(page, `Changed Mind ${stamp}`)).toHaveCount(1)
  await expect(rowsOf(page, `Changed Mind ${stamp}`)).toContainText('$20.00')
})
