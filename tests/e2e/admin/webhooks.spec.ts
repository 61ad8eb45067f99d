import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import {
  webhookDeliveries,
  webhookEndpoints,
} from '#server/outgoing-webhooks/outgoing-webhooks.tables.ts'
import { makeAdmin } from '#tests/support/app/factories.ts'
import { runUntilVisible } from '../support/run-until-visible.ts'
import { expect, test } from '../support/test.ts'
import { dismissUnloadPrompt } from '../support/unload-prompt.ts'

test('an endpoint is added, tested and deleted', async ({ page, shop }) => {
  await shop.signIn(page, await makeAdmin(shop.db))
  await page.goto('/admin/settings')
  await page.getByRole('link', { name: 'Webhooks' }).click()
  await expect(page).toHaveURL('/admin/settings/webhooks')
  await page.getByRole('button', { name: 'Add endpoint' }).click()
  const panel = page.getByRole('dialog')
  const address = panel.getByLabel('Address')
  await address.fill('ftp://127.0.0.1')
  await panel.getByRole('button', { name: 'Add endpoint' }).click()
  await expect(panel).toContainText('Address must start with https://')
  // The shop refuses to send to a reserved address.
  const url = `http://127.0.0.1:9/${Date.now()}`
  await address.fill(url)
  await panel.getByLabel('Product added').check()
  await panel.getByRole('button', { name: 'Add endpoint' }).click()
  // The secret shows only once: a stray key press or click does not close it.
  const secret = panel.getByText(/^whsec_/)
  await expect(secret).toBeVisible()
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await page.goBack()
  await expect(page).toHaveURL(/endpointId=new$/)
  await dismissUnloadPrompt(page)
  await expect(secret).toBeVisible()
  await panel.getByRole('button', { name: 'I have saved it' }).click()
  await expect(panel).toBeHidden()

  const row = page.getByRole('listitem').filter({ hasText: url })
  await expect(row).toContainText(/On.*Order paid, Product added.*Nothing sent yet/)
  await row.getByRole('button', { name: /^View details/ }).click()
  await panel.getByRole('button', { name: 'Send a test' }).click()
  // The skeleton has rows too, and products of other tests are sent as well.
  const sent = panel.getByRole('list', { name: 'Deliveries' }).getByRole('listitem')
  const trial = sent.filter({ hasText: 'webhook.test' })
  await expect(trial).toContainText('is in a private network')
  await trial.getByText('Message and answer').click()
  await expect(trial.getByText('"type": "webhook.test"')).toBeVisible()
  await expect(panel).not.toContainText('whsec_')

  await panel.getByRole('button', { name: 'Delete endpoint' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete endpoint' }).click()
  await expect(panel).toBeHidden()
  await expect(row).toBeHidden()
})

test('a pending delivery is polled until it has a result', async ({ page, shop }) => {
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
  if (!endpoint) throw new Error('The endpoint was not written')
  // The state while the receiver has not responded yet.
  await shop.db.insert(webhookDeliveries).values({
    endpointId: endpoint.id,
    eventId: randomUUID(),
    type: 'order.paid',
    payload: '{}',
    attempts: 1,
    attemptedAt: new Date(),
  })
  await shop.signIn(page, await makeAdmin(shop.db))
  await page.clock.install()
  await page.goto(`/admin/settings/webhooks?endpointId=${endpoint.id}`)
  const delivery = page.getByRole('list', { name: 'Deliveries' }).getByRole('listitem')
  await expect(delivery).toContainText('Being sent since')
  await shop.db
    .update(webhookDeliveries)
    .set({ state: 'delivered', statusCode: 204, durationMs: 900 })
    .where(eq(webhookDeliveries.endpointId, endpoint.id))
  await runUntilVisible(page, delivery.filter({ hasText: 'Delivered' }))
  await expect(delivery).toContainText(/Delivered.*204.*Tried once on .*, 900 ms/)
})
