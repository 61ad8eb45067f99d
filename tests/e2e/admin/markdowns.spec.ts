import { eq } from 'drizzle-orm'
import { usedCopies } from '#server/catalogue/offers.tables.ts'
import { makeAdmin, makeProduct } from '#tests/support/app/factories.ts'
import { makeUsedCopy } from '#tests/support/app/variants.ts'
import { DAY_MS } from '#tests/support/time.ts'
import { expect, test } from '../support/test.ts'

test('the schedule is set, its list is applied after one question, and the page shows the earlier price (MARK-1, MARK-5, MARK-8)', async ({
  page,
  shop,
}) => {
  const record = await makeProduct(shop.db, { name: 'Fog Lines', artist: 'Ida Fell', stock: 0 })
  const listedAt = new Date(Date.now() - 61 * DAY_MS)
  const copies = [
    await makeUsedCopy(shop.db, record, { priceCents: 4500 }),
    await makeUsedCopy(shop.db, record, { priceCents: 2000 }),
  ]
  for (const { id } of copies) {
    await shop.db.update(usedCopies).set({ listedAt }).where(eq(usedCopies.productId, id))
  }
  await shop.signIn(page, await makeAdmin(shop.db))
  await page.goto('/admin/products')
  await page.getByRole('navigation', { name: 'Products' }).getByText('Markdowns').click()
  await page.getByRole('switch', { name: 'Make a list every night' }).click()
  await page.getByLabel('Per cent of step 1').fill('25')
  await page.getByRole('button', { name: 'Save schedule' }).click()
  await expect(page.getByText('Each step needs more days and more per cent')).toBeVisible()
  await page.getByLabel('Per cent of step 1').fill('5')
  await page.getByRole('button', { name: 'Save schedule' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Make the list now' }).click()
  await expect(page.getByRole('columnheader')).toHaveText([
    ...['Copy', 'Days', 'Price', 'New price', 'Floor price', 'Margin'],
  ])
  await expect(page.getByRole('button', { name: 'Apply 2 prices' })).toBeVisible()
  await page.getByRole('checkbox', { name: `Mark down ${copies[1]?.copy.sku}` }).uncheck()
  await page.getByRole('button', { name: 'Apply 1 price' }).click()
  const question = page.getByRole('alertdialog', { name: 'Apply 1 price?' })
  await expect(question).toContainText('The copies get cheaper by $9.00 in all.')
  await question.getByRole('button', { name: 'Apply 1 price' }).click()
  await expect(page.getByText('1 price changed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Apply 0 prices' })).toBeVisible()
  await page.goto(`/products/item/${copies[0]?.id}`)
  await expect(page.getByRole('main')).toContainText('$36.00 was $45.00')
})
