import { addMailing } from '#server/newsletter/mailings/add-mailing.ts'
import { webhookEndpoints } from '#server/outgoing-webhooks/outgoing-webhooks.tables.ts'
import { makeCode } from '#tests/support/app/discounts.ts'
import { makeAdmin } from '#tests/support/app/factories.ts'
import { expect, test } from '../support/test.ts'

test('the settings page shows the status of each part, checks a failed one again, and exports the shop [MOVE-11]', async ({
  page,
  shop,
}) => {
  await shop.signIn(page, await makeAdmin(shop.db))
  let isOffline = true
  await page.route('**/api/doctor/mail', (route) => (isOffline ? route.abort() : route.continue()))
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL('/admin/settings')
  const part = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  await expect(part('Database')).toContainText(/Ok.*PostgreSQL 18/)
  await expect(part('Payment')).toContainText(/Note.*no money moves/)
  await expect(part('Mail').getByRole('alert')).toContainText('Error: Failed to look at this part')
  await expect(page.getByRole('status').filter({ hasText: '1 part is not known' })).toBeVisible()
  isOffline = false
  await part('Mail').getByRole('button', { name: 'Try again' }).click()
  await expect(part('Mail')).toContainText(/Note.*Set SMTP_URL/)
  await expect(page.getByRole('status').filter({ hasText: 'Everything works' })).toBeVisible()

  await page.getByRole('button', { name: 'Make an export' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click({ timeout: 30_000 })
  expect((await downloading).suggestedFilename()).toMatch(/^shop-\d{4}-\d\d-\d\d\.zip$/)
  await page.getByRole('button', { name: 'Delete the file' }).click()
  await expect(page.getByRole('button', { name: 'Make an export' })).toBeVisible()
})

test('a button that removes itself moves the focus to what remains, and a form that is changed after its save no longer says saved', async ({
  page,
  shop,
}) => {
  const discount = await shop.run((ctx) => makeCode({ ctx: () => ctx }))
  const [endpoint] = await shop.db
    .insert(webhookEndpoints)
    .values({
      url: 'https://example.com/hook',
      events: ['order.paid'],
      secret: 'whsec_',
      // Disabled, so that events of other tests are not sent there.
      isEnabled: false,
    })
    .returning()
  await shop.signIn(page, await makeAdmin(shop.db))
  await page.goto('/admin/settings/carriers')
  const form = page.getByRole('form', { name: 'Carrier' })
  await form.getByLabel('Name').fill('Pigeon Post')
  await form.getByRole('button', { name: 'Add carrier' }).click()
  const remove = page.getByRole('button', { name: 'Delete Pigeon Post' })
  await remove.press('Enter')
  await expect(remove).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Carriers' })).toBeFocused()

  const panel = page.getByRole('dialog')
  for (const [path, label, text] of [
    [`webhooks?endpointId=${endpoint?.id}`, 'Address', 'https://example.com/other'],
    [`discounts?discountId=${discount._id}`, 'Uses in all', '5'],
  ] as const) {
    await page.goto(`/admin/settings/${path}`)
    const saved = panel.getByText('Saved', { exact: true })
    await panel.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(saved).toBeVisible()
    await panel.getByLabel(label).fill(text)
    await expect(saved).toHaveCount(0)
  }

  await page.goto(`/admin/settings/discounts?discountId=${discount._id}`)
  const end = panel.getByRole('button', { name: 'End now' })
  await end.press('Enter')
  await expect(end).toHaveCount(0)
  await expect(page.locator(':focus')).toContainText(`${discount.code}Ended`)

  await page.goto('/admin/settings/shop')
  await page.getByRole('textbox', { name: 'Headline of the home page' }).fill('Dig deeper')
  await page.getByRole('button', { name: 'Use the default: Headline' }).press('Enter')
  await expect(page.locator(':focus')).toHaveText('This is the default')
  await page.getByRole('button', { name: 'Add a link' }).click()
  await page.getByRole('button', { name: 'Remove link' }).last().press('Enter')
  await expect(page.getByRole('group', { name: 'Social links' })).toBeFocused()

  await page.goto('/admin/products/markdowns')
  const steps = page.getByRole('list', { name: 'Steps' })
  await steps.getByRole('button', { name: 'Remove step' }).last().press('Enter')
  await expect(steps).toBeFocused()
})

test('a date that is typed in part is neither saved nor sent as none', async ({ page, shop }) => {
  const { _id } = await shop.run((ctx) => addMailing(ctx))
  await shop.signIn(page, await makeAdmin(shop.db))
  await page.goto('/admin/settings/discounts')
  await page.getByRole('button', { name: 'Create code' }).first().click()
  const form = page.getByRole('form', { name: 'Discount code' })
  await form.getByLabel('Code', { exact: true }).fill(`HALF${Date.now()}`)
  await form.getByLabel('Per cent off').fill('10')
  const ends = form.getByLabel('Ends')
  await ends.pressSequentially('12312030')
  await ends.press('Enter')
  await expect(ends).toHaveAccessibleDescription('Complete the date and time, or clear it')
  await expect(ends).toBeFocused()
  await ends.fill('2030-12-31T20:00')
  await expect(ends).not.toHaveAttribute('aria-invalid', 'true')
  await form.getByRole('button', { name: 'Create code' }).click()
  await expect(form).toHaveCount(0)

  await page.goto(`/admin/customers/newsletter/${_id}`)
  const startsAt = page.getByLabel('Starts at')
  await startsAt.pressSequentially('12312030')
  await page.getByRole('button', { name: 'Send to all' }).click()
  await expect(startsAt).toHaveAccessibleDescription(/Complete the date and time/)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})
