import { makeProduct } from '#tests/support/app/factories.ts'
import { makeOption } from '#tests/support/app/variants.ts'
import { localCart } from '../support/cart.ts'
import { expect, test } from '../support/test.ts'

test('an option is chosen before it is added (OFFER-27, OFFER-28, OFFER-29)', async ({
  page,
  shop,
}) => {
  const shirt = await makeProduct(shop.db, { name: 'Lathe Shirt', type: 'merch', stock: 0 })
  await makeOption(shop.db, shirt, { label: 'S', priceCents: 3000, stock: 0 })
  const medium = await makeOption(shop.db, shirt, { label: 'M', priceCents: 3000 })
  await makeOption(shop.db, shirt, { label: 'L', priceCents: 3200 })
  await page.goto('/products?type=merch')
  await expect(page.getByRole('article').filter({ hasText: 'Lathe Shirt' })).toContainText(
    'from $30.00',
  )
  await page.getByRole('link', { name: 'Lathe Shirt' }).click()

  const options = page.getByRole('group', { name: 'Options' })
  await expect(options.getByRole('button')).toHaveText(['S (sold out)', 'M', 'L'])
  await expect(options.getByRole('button', { name: 'S' }).first()).toBeDisabled()
  await expect(options.getByRole('button').first()).toHaveCSS(
    'text-decoration-line',
    'line-through',
  )
  await expect(page.locator('main').getByText('from $30.00')).toBeVisible()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText('Please choose an option.')).toBeVisible()
  expect(await localCart(page)).toBeNull()

  await options.getByRole('button', { name: 'M' }).click()
  await expect(options.getByRole('button', { name: 'M' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Please choose an option.')).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(medium.id))
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect.poll(() => localCart(page)).toEqual([{ productId: medium.id, quantity: 1 }])
})

test('own stock beside an option is selected, and can be selected again (OFFER-27)', async ({
  page,
  shop,
}) => {
  const record = await makeProduct(shop.db, { name: 'Two Ways', priceCents: 2037, stock: 3 })
  await makeOption(shop.db, record, { label: 'Red vinyl', priceCents: 3041 })
  await page.goto(`/products/item/${record.id}`)
  const own = page.getByRole('button', { name: 'Standard' })
  await expect(own).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Red vinyl' }).click()
  await expect(page.locator('main').getByText('$30.41')).toBeVisible()
  await own.click()
  await expect(page.locator('main').getByText('$20.37')).toBeVisible()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect.poll(() => localCart(page)).toEqual([{ productId: record.id, quantity: 1 }])
})
