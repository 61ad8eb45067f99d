import { makeProduct } from '#tests/support/app/factories.ts'
import { expect, test } from '../support/test.ts'

test.use({ sharesContext: false })

test('a list that failed offline loads when the network returns', async ({
  page,
  shop,
  context,
}) => {
  await makeProduct(shop.db, { name: 'Homecoming Tote', type: 'merch' })
  await page.goto('/products')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Merch' }).click()
  await expect(page.getByRole('alert')).toContainText('Error loading products')
  await context.setOffline(false)
  await expect(page.getByRole('link', { name: 'Homecoming Tote' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a list whose first requests after offline are lost loads by itself [FIX-11]', async ({
  page,
  shop,
  context,
}) => {
  await makeProduct(shop.db, { name: 'Second Wind Tote', type: 'merch' })
  await page.goto('/products')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Merch' }).click()
  await expect(page.getByRole('alert')).toContainText('Error loading products')
  let lost = 0
  await page.route('**/api/products?*', (route) => {
    lost += 1
    return lost > 2 ? route.continue() : route.abort()
  })
  await context.setOffline(false)
  await expect(page.getByRole('link', { name: 'Second Wind Tote' })).toBeVisible()
  expect(lost).toBeGreaterThan(2)
})

test('a list that lost its request without going offline loads by itself [FIX-11]', async ({
  page,
  shop,
}) => {
  await makeProduct(shop.db, { name: 'Third Time Tote', type: 'merch' })
  await page.goto('/products')
  let isLost = true
  await page.route('**/api/products?*', (route) => (isLost ? route.abort() : route.continue()))
  await page.getByRole('button', { name: 'Merch' }).click()
  await expect(page.getByRole('alert')).toContainText('Error loading products')
  isLost = false
  await expect(page.getByRole('link', { name: 'Third Time Tote' })).toBeVisible()
})

test('a product without a connection shows that it could not be fetched [FIX-12 ERR-21]', async ({
  page,
  shop,
  context,
}) => {
  const { id } = await makeProduct(shop.db, { name: 'Undertow', artist: 'The Swimmers' })
  await makeProduct(shop.db, { name: 'Overboard', artist: 'The Swimmers' })
  await page.goto(`/products/item/${id}`)
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Overboard' }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to fetch product')
  await expect(page.getByRole('alert')).toContainText('No connection to the shop')
})

test('a product that failed offline loads when the network returns', async ({
  page,
  shop,
  context,
}) => {
  const { id } = await makeProduct(shop.db, { name: 'Going Under', artist: 'The Divers' })
  await makeProduct(shop.db, { name: 'Coming Up', artist: 'The Divers' })
  await page.goto(`/products/item/${id}`)
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Coming Up' }).click()
  await expect(page.getByRole('alert')).toContainText('Error loading product')
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Coming Up')
})

for (const way of ['with the network', 'on a press'] as const) {
  test(`a home page that failed offline loads ${way}`, async ({ page, context }) => {
    const homeData = '**/_.data?*'
    await page.goto('/terms')
    await page.route(homeData, (route) => route.abort())
    await page.getByRole('banner').getByRole('link', { name: 'Runout Records' }).click()
    await expect(page.getByRole('heading', { name: 'Something skipped' })).toBeVisible()
    if (way === 'with the network') await context.setOffline(true)
    await page.unroute(homeData)
    if (way === 'with the network') await context.setOffline(false)
    else await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('link', { name: 'Shop collection' })).toBeVisible()
  })
}
