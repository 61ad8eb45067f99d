import { eq } from 'drizzle-orm'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { makeProduct, makeUser } from '#tests/support/app/factories.ts'
import { openCartOf, panel, row, serverCart } from '../support/cart.ts'
import type { BrowserShop } from '../support/shop.ts'
import { expect, test } from '../support/test.ts'

function change(shop: BrowserShop, id: string, values: Partial<typeof products.$inferInsert>) {
  return shop.db.update(products).set(values).where(eq(products.id, id))
}

test('a sold out or short line is marked, explained above the checkout and adjusted', async ({
  page,
  shop,
}) => {
  const [fine, few, gone] = [
    await makeProduct(shop.db, { name: 'Plenty' }),
    await makeProduct(shop.db, { name: 'Nearly gone' }),
    await makeProduct(shop.db, { name: 'All gone' }),
  ]
  await change(shop, few.id, { stock: 2 })
  await change(shop, gone.id, { stock: 0 })
  await openCartOf(page, shop, await makeUser(shop.db), [fine, 3], [few, 3], [gone, 3])
  await expect(row(page, few)).toContainText('Only 2 left')
  await expect(row(page, gone)).toContainText('Sold out')
  const notice = panel(page).getByRole('status').filter({ hasText: 'Not all of this' })
  await expect(notice).toContainText('Of Nearly gone only 2 are left.')
  await expect(notice).toContainText('All gone is sold out.')
  await notice.getByRole('button', { name: 'Adjust' }).click()
  await expect(notice).toHaveCount(0)
  await expect(row(page, gone)).toHaveCount(0)
  await expect(row(page, few).getByRole('spinbutton')).toHaveValue('2')
  await expect
    .poll(() => serverCart(page))
    .toEqual([
      [fine.id, 3],
      [few.id, 2],
    ])
})

test('a checkout refused for stock marks the affected line', async ({ page, shop }) => {
  const product = await makeProduct(shop.db, { name: 'Last minute' })
  await openCartOf(page, shop, await makeUser(shop.db), [product, 1])
  await expect(row(page, product)).toContainText('$39.95')
  await change(shop, product.id, { stock: 0 })
  await panel(page).getByRole('button', { name: 'Checkout' }).click()
  await expect(panel(page).getByRole('alert')).toContainText('Last minute')
  await expect(row(page, product)).toContainText('Sold out')
  await expect(panel(page).getByText('Last minute is sold out.')).toBeVisible()
})
