import { makeAdmin, makeProduct } from '#tests/support/app/factories.ts'
import { expect, test } from '../support/test.ts'

test('tracks are removed by keyboard and the focus stays within the list', async ({
  page,
  shop,
}) => {
  const trackList = ['Tide', 'Ebb', 'Slack', 'Surge', 'Bore']
  const { id } = await makeProduct(shop.db, { trackList })
  await shop.signIn(page, await makeAdmin(shop.db))
  await page.goto(`/admin/products?productId=${id}`)
  for (const left of [4, 3]) {
    await page.getByRole('button', { name: 'Remove track 3' }).press('Enter')
    await expect(page.getByRole('button', { name: /^Remove track/ })).toHaveCount(left)
    await expect(page.getByLabel('Track 2', { exact: true })).toBeFocused()
  }
})
