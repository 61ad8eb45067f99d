import { makeAdmin } from '#tests/support/app/factories.ts'
import { chooseOption } from '../support/select.ts'
import { expect, test } from '../support/test.ts'

const pages = [
  { name: 'Dashboard', path: '/admin' },
  { name: 'Orders', path: '/admin/orders' },
  { name: 'Products', path: '/admin/products' },
  { name: 'Customers', path: '/admin/customers' },
]

test('the navigation links to every admin page and back to the store [ROUTE-22 ROUTE-23 ROUTE-24 ROUTE-25 ROUTE-26 ADM-1 ADM-2 ADM-3 ADM-4 ADM-5]', async ({
  page,
  shop,
}) => {
  await shop.signIn(page, await makeAdmin(shop.db))
  await page.goto('/admin')
  const nav = page.getByRole('navigation', { name: 'Back office' })
  for (const { name, path } of pages) {
    await nav.getByRole('link', { name }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await expect(nav.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
  }
  await page.getByRole('link', { name: 'Return to store' }).click()
  await expect(page).toHaveURL('/')
})

test('under 800 px "Return to store" shows only its icon [ADM-6]', async ({ page, shop }) => {
  await shop.signIn(page, await makeAdmin(shop.db))
  await page.setViewportSize({ width: 800, height: 800 })
  await page.goto('/admin')
  const words = page.getByRole('link', { name: 'Return to store' }).getByText('Return to store')
  await expect.poll(async () => (await words.boundingBox())?.width).toBeGreaterThan(60)
  await page.setViewportSize({ width: 799, height: 800 })
  await expect.poll(async () => (await words.boundingBox())?.width).toBe(1)
  await expect(page.getByRole('link', { name: 'Orders', exact: true })).toBeVisible()
})

test('under 465 px the navigation becomes a dropdown [ADM-7]', async ({ page, shop }) => {
  await shop.signIn(page, await makeAdmin(shop.db))
  await page.setViewportSize({ width: 465, height: 800 })
  await page.goto('/admin')
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
})

test('the shop pages load no admin code', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.goto('/products', { waitUntil: 'networkidle' })
  const sources = await Promise.all(
    [...new Set(scripts)]
      .filter((path) => path.endsWith('.js'))
      .map(async (path) => (await page.request.get(path)).text()),
  )
  expect(sources.length).toBeGreaterThan(0)
  expect(sources.filter((source) => source.includes('Return to store'))).toEqual([])
})
