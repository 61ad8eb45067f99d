import { makeProduct } from '#tests/support/app/factories.ts'
import { expect, test } from '../support/test.ts'

test('a visitor can open the public pages [ROUTE-1 ROUTE-2 ROUTE-3 ROUTE-9 ROUTE-10 ROUTE-11 ROUTE-12]', async ({
  page,
  shop,
}) => {
  const { id } = await makeProduct(shop.db, { name: 'Harbour Tape', type: 'accessory' })
  for (const { address, heading } of [
    { address: '/', heading: 'Discover your next favourite record' },
    { address: '/auth', heading: 'Welcome back' },
    { address: '/reset-password', heading: 'Welcome back' },
    { address: '/products', heading: 'Products' },
    { address: '/products/accessory', heading: 'Products' },
    { address: `/products/item/${id}`, heading: 'Harbour Tape' },
    { address: '/search?q=harbour', heading: 'Results for "harbour"' },
  ]) {
    const answer = await page.goto(address)
    expect(answer?.status(), address).toBe(200)
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  }
})

test('the protected pages redirect a visitor to the sign-in page [ROUTE-13 ROUTE-21 ROUTE-22 ROUTE-31]', async ({
  page,
}) => {
  for (const address of ['/orders', '/order/success', '/admin', '/admin/products']) {
    await page.goto(address)
    await expect(page).toHaveURL('/auth')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back')
  }
})

test('/403 and an unknown address explain the error with its status [ROUTE-27 ROUTE-30]', async ({
  page,
}) => {
  await page.goto('/403')
  await expect(page.getByRole('heading', { name: '403 Forbidden' })).toBeVisible()
  await expect(page.getByText("You don't have permission to access this page.")).toBeVisible()
  const answer = await page.goto('/nowhere/at/all')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: '404 Not Found' })).toBeVisible()
  await expect(page.getByText("The page you're looking for doesn't exist.")).toBeVisible()
})

test('/terms and /privacy are dated templates [ROUTE-28 ROUTE-29]', async ({ page }) => {
  for (const [address, title] of [
    ['/terms', 'Terms of Use'],
    ['/privacy', 'Privacy Policy'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText(/Last updated \d/)).toBeVisible()
    await expect(page.getByText(/template/).first()).toBeVisible()
  }
})
