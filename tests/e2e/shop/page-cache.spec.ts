import { makeAdmin, makeProduct } from '#tests/support/app/factories.ts'
import { expect, test } from '../support/test.ts'

test('a page with an unknown query parameter is served from the cache and hydrates', async ({
  page,
  shop,
}) => {
  const { id } = await makeProduct(shop.db, { name: 'Utmost Tide' })
  const paths = ['/', '/products?type=vinyl', '/search?q=utmost', `/products/item/${id}`]
  for (const path of paths) {
    await page.request.get(path)
    // A hydration mismatch would fail the test through `consoleErrors`.
    const answer = await page.goto(`${path}${path.includes('?') ? '&' : '?'}utm_source=mail`)
    expect(answer?.headers()['server-timing']).toBe('cache;desc=hit')
  }
})

test('a product saved by an admin shows on the next page that a shopper opens', async ({
  page,
  elsewhere,
  shop,
}) => {
  const { id } = await makeProduct(shop.db, { name: 'Kept Before' })
  await elsewhere.goto(`/products/item/${id}`)
  await elsewhere.reload()
  await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText('Kept Before')
  await shop.signIn(page, await makeAdmin(shop.db))
  await page.goto(`/admin/products?productId=${id}`)
  const panel = page.getByRole('dialog', { name: 'View product' })
  await panel.getByRole('textbox', { name: 'Name', exact: true }).fill('Kept After')
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
  await panel.getByRole('button', { name: 'Save changes' }).click()
  await saved
  await elsewhere.reload()
  await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText('Kept After')
  await page.goto(`/products/item/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kept After')
})
