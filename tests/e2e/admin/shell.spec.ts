import { makeAdmin } from '#tests/support/app/factories.ts'
import { chooseOption } from '../support/select.ts'
import { expect, test } from '../support/test.ts'

const pages = [
  { name: 'Dashboard', path: '/admin' },
  { name: 'Orders', path: '/admin/orders' },
  { name: 'Products', path: '/admin/products' },
  { name: 'Customers', path: '/admin/customers' },
]

test('the navigation fits every width, with only an icon for "Return to store" under 800 px and a dropdown under 465 px, and links to every page [ROUTE-22 ROUTE-23 ROUTE-24 ROUTE-25 ROUTE-26 ADM-1 ADM-2 ADM-3 ADM-4 ADM-5 ADM-6 ADM-7]', async ({
  page,
  shop,
}) => {
  await shop.signIn(page, await makeAdmin(shop.db))
  await page.setViewportSize({ width: 800, height: 800 })
  await page.goto('/admin')
  const words = page.getByRole('link', { name: 'Return to store' }).getByText('Return to store')
  await expect.poll(async () => (await words.boundingBox())?.width).toBeGreaterThan(60)
  await page.setViewportSize({ width: 799, height: 800 })
  await expect.poll(async () => (await words.boundingBox())?.width).toBe(1)
  await expect(page.getByRole('link', { name: 'Orders', exact: true })).toBeVisible()
  const nav = page.getByRole('navigation', { name: 'Back office' })
  for (const width of [768, 721, 641, 466]) {
    await page.setViewportSize({ width, height: 700 })
    await expect(nav.getByRole('link', { name: 'Settings' })).toBeVisible()
    const spare = await nav.evaluate((element) => element.clientWidth - element.scrollWidth)
    expect(spare, `at ${width} px`).toBeGreaterThanOrEqual(0)
  }
  await page.setViewportSize({ width: 465, height: 800 })
  const link = page.getByRole('link', { name: 'Customers', exact: true })
  const dropdown = page.getByRole('combobox', { name: 'Page' })
  await expect(link).toBeVisible()
  await expect(dropdown).toBeHidden()
  await page.setViewportSize({ width: 464, height: 800 })
  await expect(link).toBeHidden()
  await expect(dropdown).toHaveText('Dashboard')
  await chooseOption(dropdown, 'Customers')
  await expect(page).toHaveURL('/admin/customers')
  await expect(dropdown).toHaveText('Customers')

  await page.setViewportSize({ width: 1440, height: 900 })
  for (const { name, path } of pages) {
    await nav.getByRole('link', { name }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await expect(nav.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
  }
  await page.getByRole('link', { name: 'Return to store' }).click()
  await expect(page).toHaveURL('/')
})

test('a shop without a counter has no link to it, and no page of it [TILL-1]', async ({
  page,
  shop,
}) => {
  await shop.signIn(page, await makeAdmin(shop.db))
  await page.goto('/admin/counter')
  await expect(page.getByRole('heading', { name: 'Not Found' })).toBeVisible()
  const nav = page.getByRole('navigation', { name: 'Back office' })
  await expect(nav.getByRole('link', { name: 'Customers' })).toBeVisible()
  await expect(nav.getByRole('link', { name: 'Counter' })).toHaveCount(0)
})
