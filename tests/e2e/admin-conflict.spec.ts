import type { Page } from '@playwright/test'
import { takeStock } from '../../server/catalogue/stock/index.ts'
import { systemContext } from '../../server/platform/context.ts'
import { findProductRow, makeAdmin, makeProduct } from '../support/factories.ts'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/test.ts'

const panelOf = (page: Page) => page.getByRole('dialog', { name: 'View product' })
const save = (page: Page) => panelOf(page).getByRole('button', { name: 'Save changes' }).click()

test('two admins change one product: the second sees both versions and chooses', async ({
  page: mine,
  elsewhere: theirs,
  shop,
}) => {
  const before = { name: 'Contested', artist: 'Before', priceCents: 3000, stock: 10 }
  const { id } = await makeProduct(shop.db, before)
  for (const page of [mine, theirs]) {
    await shop.signIn(page, await makeAdmin(shop.db))
    await page.goto(`/admin/products?productId=${id}`)
    await expect(panelOf(page).getByRole('button', { name: 'Close' })).toBeFocused()
  }
  await panelOf(theirs).getByLabel('Name').fill('Their name')
  await panelOf(theirs).getByLabel('Price').fill('25')
  await panelOf(theirs).getByLabel('Genre').fill('Folk')
  await save(theirs)
  await expect(panelOf(theirs)).toHaveCount(0)
  const sold = [{ productId: id, quantity: 3 }]
  await takeStock(systemContext(shop.services, 'test'), `sale-of-${id}`, sold, 'sale')

  await panelOf(mine).getByLabel('Name').fill('My name')
  await panelOf(mine).getByLabel('Price').fill('28')
  await panelOf(mine).getByLabel('Artist').fill('My artist')
  await save(mine)
  await expect(panelOf(mine).getByRole('heading', { name: 'Changed meanwhile' })).toBeFocused()
  const field = (name: string) => panelOf(mine).getByRole('group', { name })
  await expect(panelOf(mine).getByRole('group')).toHaveCount(4)
  await expect(field('Name')).toContainText('You both changed it')
  await expect(field('Genre').getByRole('radio', { name: 'Theirs Folk' })).toBeChecked()
  await expect(field('Artist').getByRole('radio', { name: 'Mine My artist' })).toBeChecked()
  await save(mine)
  await expect(panelOf(mine).getByText('Choose a version of: Name, Price')).toBeVisible()
  expect((await findProductRow(shop.db, id)).name).toBe('Their name')
  await expectAccessible(mine)
  await field('Name').getByRole('radio', { name: 'Theirs Their name' }).check()
  await field('Price').getByRole('radio', { name: 'Mine $28.00' }).check()
  await save(mine)
  await expect(mine.getByText('Product updated successfully')).toBeVisible()
  expect(await findProductRow(shop.db, id)).toMatchObject({
    name: 'Their name',
    priceCents: 2800,
    artist: 'My artist',
    genre: 'Folk',
    stock: 7,
  })
})
