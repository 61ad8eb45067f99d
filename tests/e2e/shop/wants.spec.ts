import { eq } from 'drizzle-orm'
import { hashPassword } from '#server/auth/index.ts'
import { setStock } from '#server/stock/index.ts'
import { createHold } from '#server/wants/create-manual-hold.ts'
import { expireHold } from '#server/wants/expire-hold.ts'
import { holds } from '#server/wants/wants.tables.ts'
import { makeProduct, makeUser } from '#tests/support/app/factories.ts'
import { makeUsedCopy } from '#tests/support/app/variants.ts'
import { cartButton, panel } from '../support/cart.ts'
import { focusWindow } from '../support/focus-window.ts'
import { signIn } from '../support/sign-in.ts'
import { expect, test } from '../support/test.ts'

test('a visitor wants a sold-out record after signing in, and gets the next copy (WANT-1, WANT-5, WANT-6, WANT-12)', async ({
  page,
  shop,
}) => {
  const record = await makeProduct(shop.db, { name: 'Reed Organ', artist: 'Marrow', stock: 0 })
  const path = `/products/item/${record.id}`
  await page.goto(path)
  await page.getByRole('link', { name: 'Want this' }).click()
  const password = 'groove-and-runout'
  const user = await makeUser(shop.db, { passwordHash: await hashPassword(password) })
  await signIn(page, { email: user.email, password })
  await expect(page).toHaveURL(new RegExp(`${path}$`))
  await page.getByRole('button', { name: 'Want this' }).click()
  await expect(page.getByLabel('Highest price')).toBeFocused()
  await page.getByLabel('Highest price').fill('30')
  await page.getByRole('button', { name: 'Want this' }).click()
  await expect(page.locator(':focus')).toContainText('You want this.')
  await expect(page.getByText('You are first in the queue.')).toBeVisible()
  await expect(page.getByText('At most $30.00')).toBeVisible()

  const copy = await makeUsedCopy(shop.db, record, { stock: 0, priceCents: 2000 })
  await shop.run((ctx) => setStock(ctx, [{ productId: copy.id, stock: 1 }]))
  await page.goto(`/products/item/${copy.id}`)
  const row = page.getByRole('region', { name: 'Used copies' }).getByRole('listitem')
  await expect(row).toContainText(/On hold for you until \w{3} \d/)
  await row.getByRole('button', { name: 'Add to Cart' }).click()
  const arrived = page.waitForResponse((response) =>
    response.url().endsWith(`/api/products/${copy.id}`),
  )
  await row.getByRole('button', { name: 'In your cart' }).click()
  await arrived
  await expect(panel(page).getByRole('listitem')).toContainText('$20.00')
  await expect(panel(page).getByText(/sent right now|no longer available|Sold out/)).toHaveCount(0)
  await expect(panel(page).getByRole('button', { name: 'Checkout' })).toBeEnabled()

  await page.goto('/wants')
  await expect(page.getByRole('region', { name: 'On hold for you' })).toContainText('Reed Organ')
  const wanted = page.getByRole('region', { name: 'Wanted' })
  await wanted.getByRole('button', { name: 'Remove Reed Organ' }).click()
  await expect(page.getByText('Your want list is empty')).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await expect(
    page.getByText('Press "Want this" on a sold-out record and we hold the next one for you.'),
  ).toBeVisible()
})

test('a customer sees what they have already, on the page and in the cart (OWN-1, OWN-2, OWN-5, OWN-6)', async ({
  page,
  shop,
}) => {
  const record = await makeProduct(shop.db, { name: 'Reed Organ Two', artist: 'Marrow' })
  const user = await makeUser(shop.db)
  await shop.signIn(page, user)
  await page.goto('/wants')
  await page.getByLabel('CSV file').setInputFiles({
    name: 'mine.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Catalog#,Artist,Title,release_id\nnone,Nobody,Nothing,1\n'),
  })
  await expect(page.getByText('0 of 1 row found in the shop.')).toBeVisible()
  await page.getByRole('button', { name: 'Delete its row' }).click()
  await expect(page.getByRole('button', { name: 'Delete its row' })).toBeHidden()

  await page.route(`**/api/owned/${record.id}`, (route) =>
    route.fulfill({
      json: {
        status: 'success',
        inCollection: true,
        fits: [],
        bought: { on: '2025-03-12', orderId: 'RO-1' },
        otherPressings: [
          {
            _id: 'x',
            name: 'Reed Organ Two',
            label: 'Tern',
            catalogueNumber: 'BSK 3010',
            country: 'US',
            year: 1977,
          },
        ],
      },
    }),
  )
  await page.goto(`/products/item/${record.id}`)
  for (const text of [
    'You bought this on 12 March 2025.',
    'In your collection file',
    'You have another pressing: BSK 3010, US 1977.',
  ]) {
    await expect(page.getByText(text)).toBeVisible()
  }
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await cartButton(page).click()
  await expect(panel(page).getByRole('listitem')).toContainText('You already have this.')
})

test('a hold that ends on an open page leaves it, and the unit is on sale again (WANT-16)', async ({
  page,
  shop,
}) => {
  const user = await makeUser(shop.db)
  const record = await makeProduct(shop.db, { name: 'Slack Water', stock: 1 })
  await shop.run((ctx) => createHold(ctx, { productId: record.id, userId: user.id, hours: 24 }))
  await shop.signIn(page, user)
  await page.goto(`/products/item/${record.id}`)
  await expect(page.getByText(/^On hold for you until/)).toBeVisible()
  const [held] = await shop.db
    .update(holds)
    .set({ expiresAt: new Date() })
    .where(eq(holds.productId, record.id))
    .returning()
  await shop.run((ctx) => expireHold(ctx, held?.id ?? ''))
  await focusWindow(page)
  await expect(page.getByText(/on hold for you/i)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeEnabled()
})

test('a customer without a want who passes a unit on reads of none (WANT-15, WANT-20)', async ({
  page,
  shop,
}) => {
  const record = await makeProduct(shop.db, { name: 'Pass Over', stock: 1 })
  const user = await makeUser(shop.db)
  const wanted = { productId: record.id, userId: user.id, hours: 24 }
  const { _id } = await shop.run((ctx) => createHold(ctx, wanted))
  await shop.signIn(page, user)
  await page.goto(`/wants?hold=${_id}`)
  await expect(page.getByText('Pass Pass Over on?')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('Your want')
  await page.getByRole('button', { name: 'No thanks, pass it on' }).click()
  await expect(page.getByRole('region', { name: 'On hold for you' })).toBeHidden()
  await expect(page.getByText('It goes to the next customer.', { exact: true })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('Your want stays')
})

test('each hold is passed on by a press of its own (WANT-15)', async ({ page, shop }) => {
  const user = await makeUser(shop.db)
  for (const name of ['Ebb Gate', 'Flood Gate']) {
    const record = await makeProduct(shop.db, { name, stock: 1 })
    await shop.run((ctx) => createHold(ctx, { productId: record.id, userId: user.id, hours: 24 }))
  }
  await shop.signIn(page, user)
  await page.goto('/wants')
  const held = page.getByRole('region', { name: 'On hold for you' }).getByRole('listitem')
  for (const name of ['Ebb Gate', 'Flood Gate']) {
    await held.filter({ hasText: name }).getByRole('link', { name: 'No thanks' }).click()
    await expect(page.getByText(`Pass ${name} on?`)).toBeVisible()
    await page.getByRole('button', { name: 'No thanks, pass it on' }).click()
    await expect(held.filter({ hasText: name })).toHaveCount(0)
  }
})
