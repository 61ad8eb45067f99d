import { readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { pressings } from '#server/pressings/pressing.tables.ts'
import { makeAdmin, makeProduct } from '#tests/support/app/factories.ts'
import { makeUsedCopy } from '#tests/support/app/variants.ts'
import { expect, test } from '../support/test.ts'

test('three files for Discogs are made, downloaded and marked as uploaded (CSV-23, CSV-27, CSV-32, CSV-33)', async ({
  page,
  shop,
}) => {
  const record = await makeProduct(shop.db, { name: `Known ${Date.now()}` })
  const unknown = await makeProduct(shop.db, { name: `Unknown ${Date.now()}` })
  await shop.db
    .update(pressings)
    .set({ discogsReleaseId: Date.now() })
    .where(eq(pressings.productId, record.id))
  const { copy } = await makeUsedCopy(shop.db, record)
  await makeUsedCopy(shop.db, unknown)
  await shop.signIn(page, await makeAdmin(shop.db))
  await page.goto('/admin/products/import?format=discogs')
  await expect(page.getByText('Discogs puts added listings on sale at once.')).toBeVisible()
  await page.getByRole('button', { name: 'Make the files' }).click()
  const files = page.getByRole('table', { name: 'Files for Discogs' })
  const added = files.getByRole('row', { name: /^Add/ })
  await expect(added.getByText(/^\d+ rows?$/)).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    added.getByRole('button', { name: 'Add: Download' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('discogs-add.csv')
  expect(await readFile(await file.path(), 'utf8')).toContain(copy.sku)
  const needsRelease = page.getByRole('region', { name: 'Needs a Discogs release id' })
  await expect(needsRelease.getByRole('link', { name: unknown.name })).toHaveAttribute(
    'href',
    `/admin/products?productId=${unknown.id}`,
  )
  await page.getByRole('button', { name: 'Uploaded to Discogs' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Uploaded to Discogs' }).click()
  await expect(page.getByText(/^Uploaded to Discogs .+ (?:AM|PM)$/)).toBeVisible()
  await page.getByRole('button', { name: 'Make new files' }).click()
  await expect(page.getByText('There is nothing to upload')).toBeVisible()
  await expect(page.getByText(/uploaded cop(?:y has|ies have) no listing yet/)).toBeVisible()
})
