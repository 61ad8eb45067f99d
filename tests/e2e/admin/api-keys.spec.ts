import { makeAdmin, makeProduct } from '#tests/support/app/factories.ts'
import { expect, test } from '../support/test.ts'
import { dismissUnloadPrompt } from '../support/unload-prompt.ts'

test('an API key is made, shown once, used and revoked', async ({ page, request, shop }) => {
  await shop.signIn(page, await makeAdmin(shop.db))
  await page.goto('/admin/settings')
  await page.getByRole('link', { name: 'API keys' }).click()
  await expect(page).toHaveURL('/admin/settings/api-keys')
  await page.getByRole('button', { name: 'Make API key' }).click()
  const panel = page.getByRole('dialog')
  await panel.getByRole('button', { name: 'Make key' }).click()
  await expect(panel).toContainText('Name is required')
  const name = `Till ${Date.now()}`
  await panel.getByLabel('Name').fill(name)
  await panel.getByRole('button', { name: 'Make key' }).click()
  await expect(panel).toContainText('Choose at least one scope')
  await panel.getByLabel('Read orders').check()
  await panel.getByLabel('Change the catalogue').check()
  await panel.getByLabel('Last day').fill('2031-04-30')
  await panel.getByRole('button', { name: 'Make key' }).click()

  // It shows only once: a stray key press or click does not close it.
  const shown = panel.getByText(/^runout_/)
  await expect(shown).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goBack()
  await dismissUnloadPrompt(page)
  await expect(shown).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Copy API key' })).toBeVisible()
  const key = (await shown.textContent()) ?? ''
  await panel.getByRole('button', { name: 'I have saved it' }).click()
  await expect(panel).toBeHidden()

  const row = page.getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText(`${key.slice(0, 12)}…`)
  await expect(row).toContainText(
    /Change the catalogue, Read orders.*Made by .*Not used yet, last day/,
  )
  const headers = { authorization: `Bearer ${key}` }
  const read = () => request.get('/api/carriers', { headers })
  expect((await read()).status()).toBe(200)
  await page.reload()
  await expect(row).toContainText('Last used on')

  const { id } = await makeProduct(shop.db)
  await request.patch(`/api/products/${id}`, { headers, data: { price: 12 } })
  await page.goto('/admin/activity')
  const changes = page.getByRole('list', { name: 'Changes' })
  await expect(changes).toContainText(`${name}, API key of`)
  await page.goto('/admin/settings/api-keys')

  await row.getByRole('button', { name: `Revoke ${name}` }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('refused at once')
  await question.getByRole('button', { name: 'Revoke key' }).click()
  await expect(row).toBeHidden()
  await expect(page.getByRole('button', { name: 'Make API key' })).toBeFocused()
  expect((await read()).status()).toBe(401)
})
