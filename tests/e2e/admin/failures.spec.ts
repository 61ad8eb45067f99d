import type { Page } from '@playwright/test'
import { findProductRow, makeAdmin, makeProduct, makeUser } from '#tests/support/app/factories.ts'
import { openAdmin, orderFor } from '../support/order-admin.ts'
import { chooseOption } from '../support/select.ts'
import type { BrowserShop } from '../support/shop.ts'
import { expect, test } from '../support/test.ts'

/** The error messages of the back office that no other test covers. */

const fails = { status: 500, json: {} }
const panelOf = (page: Page) => page.getByRole('dialog')

async function openProduct(page: Page, shop: BrowserShop) {
  const thumbnail = '/images/sleeve-112233.webp'
  const product = await makeProduct(shop.db, { name: `Doomed ${Date.now()}`, thumbnail })
  await shop.signIn(page, await makeAdmin(shop.db))
  await page.goto(`/admin/products?productId=${product.id}`)
  await expect(panelOf(page).getByLabel('Name')).toHaveValue(product.name)
  return product
}

test('deleting a product requires confirmation; an error shows when it fails, or when its image is not removed from it or from the host [APP-10 APP-17 APP-18 APRD-22 ERR-35 ERR-38 ERR-40]', async ({
  page,
  shop,
}) => {
  const product = await openProduct(page, shop)
  const panel = panelOf(page)
  let deletions = 0
  await page.route('**/api/products/image/*', (route) => {
    deletions += 1
    return route.fulfill(fails)
  })
  await page.route(`**/api/products/${product.id}`, (route) => route.fulfill(fails))
  await panel.getByRole('button', { name: 'Remove the thumbnail' }).click()
  await expect(panel.getByText('Failed to remove image')).toBeVisible()
  await expect(panel.getByRole('img', { name: 'Thumbnail' })).toHaveCount(1)
  expect(deletions).toBe(0)
  await page.unroute(`**/api/products/${product.id}`)
  await panel.getByRole('button', { name: 'Remove the thumbnail' }).click()
  await expect(panel.getByText('Failed to delete image')).toBeVisible()
  await expect(panel.getByRole('img', { name: 'Thumbnail' })).toHaveCount(0)
  expect((await findProductRow(shop.db, product.id)).thumbnail).toBe('')

  await page.route(`**/api/products/${product.id}`, (route) => route.fulfill(fails))
  await panel.getByRole('button', { name: 'Delete Product' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete Product' })
  await expect(question).toContainText(
    'Are you sure you want to delete this product? This action cannot be undone.',
  )
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Failed to delete product')).toBeVisible()
  await page.unroute(`**/api/products/${product.id}`)
  await panel.getByRole('button', { name: 'Delete Product' }).click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await panel.getByRole('button', { name: 'Delete Product' }).click()
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(panel).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: product.name })).toHaveCount(0)
})

test('an error shows when an order cannot be fetched, its status is not saved or its id not copied [ERR-24 ERR-36 ERR-42]', async ({
  page,
  shop,
  consoleErrors,
}) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('The clipboard is closed'))
  })
  const order = await orderFor(shop, await makeUser(shop.db))
  await openAdmin(page, shop, `/admin/orders?orderId=${order._id}`)
  const panel = panelOf(page)
  await panel.getByRole('button', { name: 'Copy order id' }).click()
  await expect.poll(() => consoleErrors.splice(0).join()).toContain('The clipboard is closed')
  await expect(panel.getByText('Copied!')).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)

  await page.route(`**/api/orders/${order._id}`, (route) => route.fulfill(fails))
  await chooseOption(panel.getByRole('combobox', { name: 'Status' }), 'shipped')
  await expect(panel.getByText('An unexpected error occurred')).toBeVisible()
  await page.goto('/admin/orders?orderId=RO-NOBODY')
  await expect(panel.getByText('Error: Failed to fetch orders')).toBeVisible()
})

test('an error shows when the profile or the orders of a customer cannot be fetched [ERR-10 ERR-24]', async ({
  page,
  shop,
}) => {
  const { id } = await makeUser(shop.db)
  let answer: { status: number; json: object } = { status: 400, json: {} }
  await page.route(`**/api/users/${id}`, (route) => route.fulfill(answer))
  await page.route('**/api/users?*', (route) => route.fulfill({ status: 400, json: {} }))
  await page.route('**/api/orders?*', (route) => route.fulfill({ status: 400, json: {} }))
  await openAdmin(page, shop, `/admin/customers?customerId=${id}`)
  await expect(panelOf(page).getByText('Error: Failed to load profile')).toBeVisible()
  answer = { status: 404, json: { message: 'The account is gone', statusCode: 404 } }
  await panelOf(page).getByRole('button', { name: 'Try again' }).click()
  await expect(panelOf(page).getByText('Error: The account is gone')).toBeVisible()
  await page.unroute(`**/api/users/${id}`)
  await panelOf(page).getByRole('button', { name: 'Try again' }).click()
  await expect(panelOf(page).getByText('Error: Failed to fetch orders')).toBeVisible()
})
