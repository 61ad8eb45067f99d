import type { Page } from '@playwright/test'
import { makeProduct } from '../support/factories.ts'
import { cartButton } from './support/cart.ts'
import { expect, test } from './support/test.ts'

/** Opens the page on a slow line: its scripts wait until `arrive` is called. */
async function openWithLateScripts(page: Page, path: string) {
  const { promise, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  return { arrive }
}

test('a quantity typed before the scripts arrive is the one that is added', async ({
  page,
  shop,
}) => {
  const product = await makeProduct(shop.db)
  const { arrive } = await openWithLateScripts(page, `/products/item/${product.id}`)
  const quantity = page.getByRole('spinbutton')
  await quantity.fill('3')
  arrive()
  await expect(quantity).toHaveAttribute('aria-valuenow', '3')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 3 items')
})

test('an address filled in before the scripts arrive stays through every change of the form', async ({
  page,
}) => {
  const { arrive } = await openWithLateScripts(page, '/auth')
  await page.getByLabel('Email').fill('early@example.com')
  arrive()
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgotten password' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('early@example.com')
})
