import { eq } from 'drizzle-orm'
import { drops } from '#server/pricing/drops/drops.tables.ts'
import { makeAdmin, makeProduct, makeUser } from '#tests/support/app/factories.ts'
import { makeUsedCopy } from '#tests/support/app/variants.ts'
import { cartButton } from '../support/cart.ts'
import { expect, test } from '../support/test.ts'

const HOUR_MS = 3_600_000

test('a drop counts down and can be bought at its start, as can a used copy, and a draw is entered with one press (DROP-10, DROP-14, DROP-15, DROP-16)', async ({
  page,
  shop,
}) => {
  await page.clock.install()
  await shop.signIn(page, await makeUser(shop.db, { emailConfirmedAt: new Date() }))
  const later = new Date(Date.now() + 24 * HOUR_MS)
  const drawn = await makeProduct(shop.db, { name: 'By Draw' })
  await shop.db.insert(drops).values({
    productId: drawn.id,
    mode: 'draw',
    seed: '5c'.repeat(32),
    startsAt: later,
    entriesOpenAt: new Date(0),
  })
  await page.goto(`/products/item/${drawn.id}`)
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeHidden()
  await page.getByText('How the draw works').click()
  await expect(page.getByText(/^[0-9a-f]{64}$/)).toHaveCount(1)
  await page.getByRole('button', { name: 'Enter the draw' }).click()
  await expect(page.getByText('You have entered. We mail you the result.')).toBeVisible()

  const record = await makeProduct(shop.db, { name: 'First Come' })
  const copy = await makeUsedCopy(shop.db, record)
  const startsAt = new Date(Date.now() + HOUR_MS)
  await shop.db.insert(drops).values([
    { productId: record.id, mode: 'first-come', startsAt, limitPerCustomer: 1 },
    { productId: copy.id, mode: 'first-come', startsAt },
  ])
  const row = page.getByRole('region', { name: 'Used copies' }).getByRole('listitem')
  await page.goto(`/products/item/${record.id}`)
  await expect(page.getByRole('region', { name: 'Drop' })).toContainText('On sale from')
  await expect(page.getByRole('timer')).toContainText(/^00:59:\d\d$/)
  await expect(page.getByText('At most 1 per customer.')).toBeVisible()
  await expect(row).toContainText('On sale from')
  // The shop and the page reach the start together.
  await shop.db.update(drops).set({ startsAt: new Date() }).where(eq(drops.startsAt, startsAt))
  await page.clock.fastForward(HOUR_MS)
  await expect(page.getByText('On sale now.')).toHaveRole('status')
  await expect(row.getByRole('button', { name: 'Add to Cart' })).toBeVisible()
  await expect(row).not.toContainText('On sale from')
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 1 item')
})

test('used copies have no way to buy before the start, and each shows its own drop (DROP-9, DROP-10)', async ({
  page,
  shop,
}) => {
  const record = await makeProduct(shop.db, { name: 'Later', stock: 0 })
  const closed = await makeUsedCopy(shop.db, record, { priceCents: 2000 })
  const open = await makeUsedCopy(shop.db, record, { priceCents: 3000 })
  const startsAt = new Date(Date.now() + 24 * 3_600_000)
  await shop.db.insert(drops).values([
    { productId: record.id, mode: 'first-come', startsAt },
    { productId: open.id, mode: 'first-come', limitPerCustomer: 1, openedAt: new Date(0) },
  ])
  await page.goto(`/products/item/${closed.id}`)
  const copies = page.getByRole('region', { name: 'Used copies' }).getByRole('listitem')
  await expect(page.getByRole('region', { name: 'Drop' })).toContainText('On sale from')
  await expect(page.getByRole('timer')).toBeVisible()
  const button = { name: 'Add to Cart' }
  await expect(copies.nth(1).getByRole('button', button)).toBeVisible()
  await expect(copies.nth(0).getByRole('button', button)).toBeHidden()
  await expect(copies.nth(0)).toContainText('On sale from')
  // The page requests the drop every few seconds, which would show it later.
  await page.route('**/api/drops/**', (route) => route.abort())
  await copies.nth(1).getByRole('link').click()
  await expect(page.getByText('At most 1 per customer.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Drop' })).toBeHidden()
})

test('the form of a drop shows the result of the last press, and has the focus after it (DROP-9)', async ({
  page,
  shop,
}) => {
  const product = await makeProduct(shop.db, { name: 'Once Only', stock: 5 })
  await shop.signIn(page, await makeAdmin(shop.db))
  await page.goto(`/admin/products/drops?productId=${product.id}`)
  const form = page.getByRole('form', { name: 'Drop' })
  const status = form.getByRole('status')
  const save = form.getByRole('button', { name: 'Save drop' })
  const remove = form.getByRole('button', { name: 'Remove drop' })
  await form.getByLabel('Limit per customer').fill('2')
  await save.click()
  await expect(status).toHaveText('Saved')
  await remove.press('Enter')
  await expect(status).toHaveText('Removed')
  await expect(remove).toHaveCount(0)
  await expect(save).toBeFocused()
  await form.getByLabel('Limit per customer').fill('99')
  await save.click()
  await expect(form.getByLabel('Limit per customer')).toHaveAttribute('aria-invalid', 'true')
  await expect(form.getByText('Removed')).toHaveCount(0)
})
