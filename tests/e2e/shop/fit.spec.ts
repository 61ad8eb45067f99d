import { emptyFit } from '#contract/products/fit-facts.ts'
import { setFit } from '#server/fit/set-fit.ts'
import { makeAdmin, makeProduct } from '#tests/support/app/factories.ts'
import { expect, test } from '../support/test.ts'

test('facts of a turntable and an accessory show on their pages and in the cart [FIT-2, FIT-4, FIT-8]', async ({
  page,
  shop,
}) => {
  const name = `Deck ${Date.now()}`
  const { id } = await makeProduct(shop.db, { name, type: 'turntable' })
  const stage = await makeProduct(shop.db, { name: `Stage for ${name}`, type: 'accessory' })
  const deck = { ...emptyFit, phonoStage: 'none' as const }
  await shop.run((ctx) => setFit(ctx, { productId: id, fit: deck }))
  await shop.signIn(page, await makeAdmin(shop.db))
  await page.goto(`/admin/products?productId=${stage.id}`)
  const panel = page.getByRole('dialog')
  await panel.getByText('What it fits', { exact: true }).click()
  const form = panel.getByRole('form', { name: 'What it fits' })
  await form.getByLabel('It is a').selectOption('Phono stage')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByRole('status')).toHaveText('Saved')
  await page.goto(`/products/item/${id}`)
  const fitting = page.getByRole('region', { name: 'Fits this turntable' })
  await expect(fitting.getByRole('link', { name: stage.name })).toBeVisible()
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.getByRole('button', { name: /^Cart/ }).click()
  const cart = page.getByRole('dialog', { name: 'Cart' })
  await expect(cart).toContainText(
    'This turntable needs a phono stage, or an amplifier with a phono input.',
  )
  await cart.getByRole('link', { name: 'See those in stock' }).click()
  await fitting.getByRole('link', { name: stage.name }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(stage.name)
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.getByRole('button', { name: /^Cart/ }).click()
  await expect(cart.getByText(stage.name)).toBeVisible()
  await expect(cart).not.toContainText('This turntable needs a phono stage')
})
