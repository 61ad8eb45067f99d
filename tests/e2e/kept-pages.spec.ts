import { makeAdmin, makeProduct } from '../support/factories.ts'
import { expect, test } from './support/test.ts'

test('a page with more in its address than it reads is the same page, and answers presses', async ({
  page,
  shop,
}) => {
  const { id } = await makeProduct(shop.db, { name: 'Utmost Tide' })
  const paths = ['/', '/products?type=vinyl', '/search?q=utmost', `/products/item/${id}`]
  for (const path of paths) {
    await page.request.get(path)
    // `consoleErrors` would hold what React says of a page that is not the one it expects.
    const answer = await page.goto(`${path}${path.includes('?') ? '&' : '?'}utm_source=mail`)
    expect(answer?.headers()['server-timing']).toBe('cache;desc=hit')
  }
})

test('what an admin saves is on the next page a shopper opens', async ({
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
