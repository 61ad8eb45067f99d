import { makeAdmin, makeProduct } from '#tests/support/app/factories.ts'
import { expect, test } from '../support/test.ts'

test('the owner reviews and picks a record in its panel, and shoppers read it on its page and under picks [VOICE-1, VOICE-2]', async ({
  page,
  shop,
}) => {
  const name = `Slow Ferry ${Date.now()}`
  const { id } = await makeProduct(shop.db, { name })
  await shop.signIn(page, await makeAdmin(shop.db))
  await page.goto(`/admin/products?productId=${id}`)
  const panel = page.getByRole('dialog')
  await panel.getByText('Review', { exact: true }).click()
  const form = panel.getByRole('form', { name: 'Review' })
  await form.getByLabel('What we think').fill('It leaves at *ten*. Nobody waves.')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('A review has the name of who wrote it')).toBeVisible()
  await form.getByLabel('Written by').fill('Ida')
  await form.getByLabel('Staff pick').check()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByRole('status')).toHaveText('Saved')
  await page.goto('/picks')
  const card = page.getByRole('article').filter({ hasText: name })
  await expect(card).toContainText('It leaves at ten.')
  await card.getByRole('link', { name }).click()
  const review = page.getByRole('region', { name: 'What we think' })
  await expect(review).toContainText('Nobody waves.')
  await expect(review).toContainText('Ida')
  await expect(page.getByText('Staff pick', { exact: true })).toBeVisible()
})
