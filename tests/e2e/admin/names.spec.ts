import { makeAdmin, makeProduct } from '#tests/support/app/factories.ts'
import { expect, test } from '../support/test.ts'

test('artists are renamed, described and merged, which first shows how many records change (REC-47)', async ({
  page,
  shop,
}) => {
  await makeProduct(shop.db, { name: 'Glass Weather', artist: 'Odd Harbour' })
  for (const name of ['Slow Tide', 'Salt Road']) {
    await makeProduct(shop.db, { name, artist: 'Odd Harbor' })
  }
  await shop.signIn(page, await makeAdmin(shop.db))
  await page.goto('/admin/products')
  const views = page.getByRole('navigation', { name: 'Products' })
  await expect(views.getByRole('link', { name: 'Labels' })).toBeVisible()
  await views.getByRole('link', { name: 'Artists' }).click()
  await page.getByRole('searchbox', { name: 'Search artists' }).fill('odd harb')
  await expect(page).toHaveURL(/search=odd\+harb/)
  await expect(page.getByText('2 artists')).toBeVisible()
  await page.getByRole('button', { name: 'Records' }).click()
  await expect(page).toHaveURL(/search=odd\+harb&sort=productCount&order=asc/)
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect(row('Odd Harbor')).toContainText('2')

  await row('Odd Harbour').getByRole('button', { name: 'Edit' }).click()
  const panel = page.getByRole('dialog', { name: 'Odd Harbour' })
  await panel.getByLabel('Name').fill('Odd Harbor')
  await panel.getByRole('button', { name: 'Save changes' }).click()
  await expect(panel.getByLabel('Name')).toHaveAccessibleDescription(
    /Another artist has this name\. Merge them instead\./,
  )
  await panel.getByLabel('Name').fill('The Odd Harbours')
  await panel.getByLabel('About').fill('Two brothers and a pump organ.')
  await panel.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(row('The Odd Harbours')).toContainText('Odd Harbours, The')
  await expect(row('The Odd Harbours')).toContainText('Two brothers and a pump organ.')

  await row('Odd Harbor').filter({ hasNotText: 'Harbours' }).getByRole('button').click()
  const other = page.getByRole('dialog', { name: 'Odd Harbor' })
  await other.getByLabel('Find the artist that remains').fill('harbours')
  await other.getByRole('button', { name: 'Merge…' }).click()
  const question = page.getByRole('alertdialog', { name: 'Merge into The Odd Harbours?' })
  await expect(question).toContainText('2 records of Odd Harbor will be by The Odd Harbours')
  await question.getByRole('button', { name: 'Merge 2 records' }).click()
  await expect(page.getByText('1 artist', { exact: true })).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Search artists' })).toBeFocused()
  await expect(row('The Odd Harbours')).toContainText('3')
  await page.goto('/search?q=Slow+Tide')
  await expect(page.getByRole('main')).toContainText('The Odd HarboursSlow Tide')
})
