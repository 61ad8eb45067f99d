import { sellUnreserved } from '#server/stock/index.ts'
import { makeProduct } from '#tests/support/app/factories.ts'
import { makeUsedCopy } from '#tests/support/app/variants.ts'
import { cartButton, panel } from '../support/cart.ts'
import { withCart } from '../support/screens/screen.ts'
import { expect, test } from '../support/test.ts'

test('each used copy has its own row, also when it was sold (COPY-23, COPY-24, COPY-25)', async ({
  page,
  shop,
}) => {
  const record = await makeProduct(shop.db, { name: 'Reed Organ', artist: 'Marrow' })
  const better = await makeUsedCopy(shop.db, record, { priceCents: 3000 })
  const worse = await makeUsedCopy(shop.db, record, {
    priceCents: 1000,
    copy: { mediaGrade: 'G', sleeveGrade: 'No Cover' },
  })
  await page.goto('/robots.txt')
  await withCart(page, { [better.id]: 1, [worse.id]: 1 })
  await page.goto('/terms')
  await cartButton(page).click()
  const rows = panel(page).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(0)).toContainText(/Marrow\s*Used: media VG\+, sleeve VG/)
  await expect(rows.nth(1)).toContainText('Used: media G, sleeve No cover')

  const lines = [{ productId: better.id, quantity: 1 }]
  await shop.run((ctx) => sellUnreserved(ctx, 'order-elsewhere', lines, 'sale'))
  await page.reload()
  await cartButton(page).click()
  await expect(rows.nth(0)).toContainText('This copy has been sold.')
  await expect(rows.nth(1)).not.toContainText('sold')
  await rows.nth(0).getByRole('link', { name: 'Show others' }).click()
  await expect(page).toHaveURL(new RegExp(`/products/item/${record.id}$`))
  await expect(page.getByRole('region', { name: 'Used copies' })).toContainText(
    '1 used copy $10.00',
  )
})
