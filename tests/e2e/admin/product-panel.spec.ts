import type { Locator, Page } from '@playwright/test'
import { findProductRow, makeAdmin, makeProduct } from '#tests/support/app/factories.ts'
import { makeUsedCopy } from '#tests/support/app/variants.ts'
import type { BrowserShop } from '../support/shop.ts'
import { expect, test } from '../support/test.ts'
import { dismissUnloadPrompt } from '../support/unload-prompt.ts'

async function openProducts(page: Page, shop: BrowserShop, query = '') {
  await shop.signIn(page, await makeAdmin(shop.db))
  await page.goto(`/admin/products${query}`)
}

const uniqueName = (name: string) => `${name} ${Date.now()}`
const panelOf = (page: Page) => page.getByRole('dialog', { name: /^(View|Add) product$/ })

/** Waits until the panel has moved the focus: text typed earlier would be lost. */
async function expectReady(page: Page) {
  await expect(panelOf(page).getByRole('button', { name: 'Close' })).toBeFocused()
}

async function apart(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  if (!a || !b) return false
  const isBeside = a.x + a.width <= b.x || b.x + b.width <= a.x
  return isBeside || a.y + a.height <= b.y || b.y + b.height <= a.y
}

test('a new record counts as unsaved while it holds any input, is created and listed; its price accepts cents, its stock only whole units [APP-1 APP-2 APP-3 APP-4 APP-5 APP-7 APP-8 APP-9 APP-12 APP-14 APRD-15 APRD-20]', async ({
  page,
  shop,
}) => {
  const name = uniqueName('Fresh')
  await openProducts(page, shop)
  await page.getByRole('button', { name: 'Add Product' }).click()
  const panel = page.getByRole('dialog', { name: 'Add product' })
  await expect(panel.getByLabel('Brand')).toHaveCount(0)
  await expect(panel.getByRole('button', { name: 'Delete Product' })).toHaveCount(0)
  await expect(panel.getByRole('button', { name: 'Remove track 1' })).toBeDisabled()
  await expect(panel.getByLabel('Price')).toHaveAttribute('inputmode', 'decimal')
  await expect(panel.getByLabel('Stock')).toHaveAttribute('step', '1')
  await expect(panel.getByLabel('Stock')).toHaveAttribute('inputmode', 'numeric')
  await expectReady(page)
  const question = page.getByRole('alertdialog', { name: 'Unsaved Changes' })
  await panel.getByLabel('Description').fill('x')
  await panel.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Continue editing' }).click()
  await panel.getByLabel('Description').fill('')
  await panel.getByRole('button', { name: 'Cancel' }).click()
  await expect(panel).toHaveCount(0)
  await expect(question).toHaveCount(0)

  await page.getByRole('button', { name: 'Add Product' }).click()
  await expectReady(page)
  await panel.getByLabel('Name').fill(name)
  await panel.getByLabel('Price').fill('24.95')
  await panel.getByLabel('Stock').fill('4')
  await panel.getByLabel('Artist').fill('The Openers')
  await panel.getByRole('textbox', { name: 'Track 1' }).fill('One')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Two')
  await panel.getByRole('button', { name: 'Create product' }).click()
  await expect(page.getByText('Product created successfully')).toBeVisible()
  await expect(panel).toHaveCount(0)
  const row = page.getByRole('row').nth(1)
  await expect(row).toContainText(name)
  await row.getByRole('button', { name: 'View/Edit' }).click()
  await expect(panelOf(page).getByRole('textbox', { name: 'Track 2' })).toHaveValue('Two')
})

test('a price that is no amount is marked, and saving sends only the changed fields [APP-5 APP-12 APP-19 APRD-16 APRD-17 APRD-21]', async ({
  page,
  shop,
}) => {
  const product = await makeProduct(shop.db, { name: uniqueName('Changed') })
  await page.clock.install()
  await openProducts(page, shop, `?productId=${product.id}`)
  const panel = page.getByRole('dialog', { name: 'View product' })
  const requested = page.waitForRequest((request) => request.method() === 'PATCH')
  await expectReady(page)
  const price = panel.getByLabel('Price')
  await price.fill('12,50')
  await panel.getByRole('button', { name: 'Save changes' }).click()
  await expect(price).toHaveAttribute('aria-invalid', 'true')
  await expect(panel.getByText('Write the amount as 12.50')).toBeVisible()
  await price.fill('$1,250.5')
  await expect(panel.getByText('Write the amount as')).toHaveCount(0)
  await panel.getByRole('button', { name: 'Save changes' }).click()
  const change = await requested
  expect(change.postDataJSON()).toEqual({ price: 1250.5 })
  expect(change.headers()['if-match']).toMatch(/^".+"$/)
  await expect(page.getByText('Product updated successfully')).toBeVisible()
  await expect(panel).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: product.name })).toContainText('$1,250.50')
  await page.clock.runFor(3001)
  await expect(page.getByText('Product updated successfully')).toHaveCount(0)
})

test('a refused field or change of the type is marked with its reason, no input is lost, and saving can be retried [APP-6 APRD-18 APRD-19 ERR-33]', async ({
  page,
  shop,
}) => {
  const product = await makeProduct(shop.db, { name: uniqueName('Refused'), type: 'vinyl' })
  await makeUsedCopy(shop.db, product)
  await openProducts(page, shop, `?productId=${product.id}`)
  const panel = panelOf(page)
  await expectReady(page)
  await panel.getByLabel('Price').fill('')
  await panel.getByLabel('Description').fill('Still here')
  await panel.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Failed to update product')).toBeVisible()
  const notice = page.getByRole('region', { name: 'Notifications' }).locator('> *')
  // A toast stays while the pointer is on it.
  await notice.hover()
  for (const name of ['Save changes', 'Cancel', 'Close']) {
    const isApart = await apart(notice, panel.getByRole('button', { name, exact: true }))
    expect(isApart, `the notice leaves ${name} free`).toBe(true)
  }
  await expect(panel.getByLabel('Price')).toHaveAttribute('aria-invalid', 'true')
  await expect(panel.getByText('Price is required')).toBeVisible()
  await expect(panel.getByLabel('Description')).toHaveValue('Still here')
  await panel.getByLabel('Price').fill('15')
  const choose = async (type: string) => {
    await panel.getByLabel('Type').click()
    await page.getByRole('option', { name: type }).click()
  }
  await choose('Turntable')
  await panel.getByRole('button', { name: 'Save changes' }).click()
  await expect(panel.getByText('This product has used copies.')).toBeVisible()
  await expect(panel.getByLabel('Type')).toHaveAttribute('aria-invalid', 'true')
  await choose('Vinyl')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Product updated successfully')).toBeVisible()
  expect((await findProductRow(shop.db, product.id)).priceCents).toBe(1500)
})

test('closing the panel or leaving the page with unsaved changes requires confirmation each way [APP-11 APP-13 APP-15 APP-16]', async ({
  page,
  shop,
}) => {
  const product = await makeProduct(shop.db, { name: uniqueName('Unsaved') })
  await openProducts(page, shop)
  await page.getByPlaceholder('Search products...').fill(product.name)
  const row = page.getByRole('row').filter({ hasText: product.name })
  await row.getByRole('button', { name: 'View/Edit' }).click()
  const panel = panelOf(page)
  const question = page.getByRole('alertdialog', { name: 'Unsaved Changes' })
  await expectReady(page)
  await panel.getByLabel('Name').fill('Something else')
  const ways = [
    () => page.keyboard.press('Escape'),
    () => panel.getByRole('button', { name: 'Cancel' }).click(),
    () => page.goBack(),
  ]
  for (const leave of ways) {
    await leave()
    await expect(question).toContainText(
      'You have unsaved changes. Are you sure you want to discard them?',
    )
    await question.getByRole('button', { name: 'Continue editing' }).click()
    await expect(question).toHaveCount(0)
    await expect(panel.getByLabel('Name')).toHaveValue('Something else')
  }
  // The browser shows its prompt only after real input.
  await panel.getByLabel('Name').press('End')
  await panel.getByLabel('Name').pressSequentially('!')
  await dismissUnloadPrompt(page)
  await expect(panel.getByLabel('Name')).toHaveValue('Something else!')
  await panel.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await expect(panel).toHaveCount(0)
  await row.getByRole('button', { name: 'View/Edit' }).click()
  await expect(panel.getByLabel('Name')).toHaveValue(product.name)
  await panel.getByRole('button', { name: 'Cancel' }).click()
  await expect(panel).toHaveCount(0)
  const prompts: string[] = []
  page.on('dialog', async (dialog) => {
    prompts.push(dialog.type())
    await dialog.accept()
  })
  await page.reload()
  expect(prompts).toEqual([])
})

test('a typed review stays while its part is closed, and is lost only after a confirmation [APP-15]', async ({
  page,
  shop,
}) => {
  const product = await makeProduct(shop.db, { name: uniqueName('Reviewed') })
  await openProducts(page, shop, `?productId=${product.id}`)
  const panel = panelOf(page)
  const part = panel.getByText('Review', { exact: true })
  const review = panel.getByLabel('What we think')
  const question = page.getByRole('alertdialog', { name: 'Unsaved Changes' })
  await expectReady(page)
  await part.click()
  await review.fill('It plays quietly.')
  await part.click()
  await expect(review).toBeHidden()
  await part.click()
  await expect(review).toHaveValue('It plays quietly.')
  await panel.getByLabel('Price').fill('15')
  for (const leave of [
    () => panel.getByRole('button', { name: 'Save changes' }).click(),
    () => page.keyboard.press('Escape'),
  ]) {
    await leave()
    await question.getByRole('button', { name: 'Continue editing' }).click()
    await expect(question).toHaveCount(0)
  }
  expect((await findProductRow(shop.db, product.id)).priceCents).toBe(1500)
  await panel.getByLabel('Written by').fill('Mara')
  await panel.getByRole('form', { name: 'Review' }).getByRole('button', { name: 'Save' }).click()
  await expect(panel.getByText('Saved', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
})
