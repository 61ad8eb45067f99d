import { makeProduct } from '#tests/support/app/factories.ts'
import { runUntilVisible } from '../support/run-until-visible.ts'
import { expect, test } from '../support/test.ts'

test.use({ sharesContext: false })

test('a list that failed offline loads once the network is back, although the first requests after it are lost [FIX-11]', async ({
  page,
  shop,
  context,
}) => {
  await makeProduct(shop.db, { name: 'Second Wind Deck', type: 'turntable' })
  await makeProduct(shop.db, { name: 'Third Time Mat', type: 'accessory' })
  await page.clock.install()
  await page.goto('/products')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Turntable' }).click()
  await expect(page.getByRole('alert')).toContainText('Error loading products')
  let lost = 0
  await page.route('**/api/products?*', (route) => {
    lost += 1
    return lost > 2 ? route.continue() : route.abort()
  })
  await context.setOffline(false)
  await runUntilVisible(page, page.getByRole('link', { name: 'Second Wind Deck' }))
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(lost).toBeGreaterThan(2)
  await page.unroute('**/api/products?*')

  await test.step('a list that lost its request without going offline loads by itself', async () => {
    let isLost = true
    await page.route('**/api/products?*', (route) => (isLost ? route.abort() : route.continue()))
    await page.getByRole('button', { name: 'Accessory' }).click()
    await expect(page.getByRole('alert')).toContainText('Error loading products')
    isLost = false
    await runUntilVisible(page, page.getByRole('link', { name: 'Third Time Mat' }))
  })
})

test('a product without a connection shows that it could not be fetched, and loads when the network returns [FIX-12 ERR-21]', async ({
  page,
  shop,
  context,
}) => {
  const { id } = await makeProduct(shop.db, { name: 'Undertow', artist: 'The Swimmers' })
  await makeProduct(shop.db, { name: 'Overboard', artist: 'The Swimmers' })
  await page.goto(`/products/item/${id}`)
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Overboard' }).click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Error loading product')
  await expect(alert).toContainText('Failed to fetch product')
  await expect(alert).toContainText('No connection to the shop')
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overboard')
})

test('a home page that failed offline loads with the network, or on a press', async ({
  page,
  context,
}) => {
  const homeData = '**/_.data?*'
  for (const way of ['with the network', 'on a press'] as const) {
    await test.step(way, async () => {
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
})
