import { findProductRow, makeAdmin, makeProduct } from '#tests/support/app/factories.ts'
import { makeUsedCopy } from '#tests/support/app/variants.ts'
import { expect, test } from '../support/test.ts'

const oneWord = (kind: string) => `${kind}${Date.now().toString(36)}`

test('the prices of all matching products are previewed and changed', async ({ page, shop }) => {
  const word = oneWord('priced')
  const cheap = await makeProduct(shop.db, { name: `${word} one`, priceCents: 1000 })
  await makeProduct(shop.db, { name: `${word} two`, priceCents: 2050 })
  await shop.signIn(page, await makeAdmin(shop.db))
  await page.goto(`/admin/products?search=${word}`)
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await expect(page.getByRole('checkbox')).toHaveCount(2)
  await expect(page.getByRole('columnheader')).toHaveText([
    'Product',
    'Type',
    'Brand/Artist',
    'Stock',
    'Price',
    'Details',
  ])
  await page.getByRole('button', { name: 'Select all 2 that match' }).click()
  await page.getByRole('button', { name: 'Change price' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change price' })
  await dialog.getByLabel('Dollars').fill('1.005')
  await expect(dialog.getByText('At most 2 decimals')).toBeVisible()
  await dialog.getByLabel('Dollars').fill('20.50')
  await expect(dialog.getByText('1 product changes, 1 already so.')).toBeVisible()
  await expect(dialog.getByRole('row').filter({ hasText: cheap.name })).toContainText('$10.00')
  expect((await findProductRow(shop.db, cheap.id)).priceCents).toBe(1000)
  await dialog.getByRole('button', { name: 'Change 1 price' }).click()
  await expect(page.getByText('1 price changed')).toBeVisible()
  await expect(dialog.getByText('Of 0 products')).toHaveCount(0)
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Select the/ })).toBeFocused()
  await expect(page.getByRole('row').filter({ hasText: cheap.name })).toContainText('$20.50')
})

test('the stock of selected products changes by keyboard on a phone, and impossible changes are listed', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const word = oneWord('counted')
  const full = await makeProduct(shop.db, { name: `${word} full`, stock: 9, priceCents: 124_950 })
  await makeUsedCopy(shop.db, full)
  const empty = await makeProduct(shop.db, { name: `${word} empty`, stock: 1 })
  await shop.signIn(page, await makeAdmin(shop.db))
  await page.goto(`/admin/products?select=on&search=${word}`)
  const details = page.getByRole('row').filter({ hasText: full.name }).getByRole('button')
  await expect(details).toBeInViewport({ ratio: 1 })
  await page.getByRole('checkbox', { name: `Select ${full.name}` }).press('Space')
  await page.getByRole('checkbox', { name: `Select ${empty.name}` }).press('Space')
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Change stock' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Change stock' })
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name: 'Set to' })).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('combobox')).toHaveText('Subtract')
  await expect(dialog.getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('4')
  await expect(dialog.getByRole('row').filter({ hasText: empty.name })).toContainText(
    'Stock must not be negative',
  )
  await expect(dialog.getByRole('button', { name: 'Change 1 stock' })).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 stock changed')).toBeVisible()
  expect((await findProductRow(shop.db, full.id)).stock).toBe(5)
  expect((await findProductRow(shop.db, empty.id)).stock).toBe(1)
})
