import type { Page } from '@playwright/test'
import { createRefund, recordPayment, recordRefund } from '#server/orders/index.ts'
import { systemContext } from '#server/platform/context.ts'
import { findProductRow } from '#tests/support/app/factories.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { makeShopper, openAdmin, rowOf } from '../support/order-admin.ts'
import { payOrder, payTooLate } from '../support/paid-order.ts'
import { expect, test } from '../support/test.ts'

const panelOf = (page: Page) => page.getByRole('dialog', { name: 'View order' })

/** Each callback for the next frame runs one frame later. */
async function delayFrames(page: Page) {
  await page.addInitScript(() => {
    const next = window.requestAnimationFrame.bind(window)
    const cancel = window.cancelAnimationFrame.bind(window)
    const delayed = new Map<number, number>()
    window.requestAnimationFrame = (callback) => {
      const first = next(() => delayed.set(first, next(callback)))
      return first
    }
    window.cancelAnimationFrame = (frame) => {
      cancel(frame)
      cancel(delayed.get(frame) ?? 0)
    }
  })
}

test('a partial refund by keyboard, however late the next frame, restocks a unit and shows to the customer', async ({
  page,
  shop,
}) => {
  const user = await makeShopper(shop)
  const { orderId, productId } = await payOrder(shop, user, { name: 'Slow Tide', priceCents: 3995 })
  await delayFrames(page)
  await openAdmin(page, shop, `/admin/orders?orderId=${orderId}`)
  const panel = panelOf(page)
  // The focus moves into the panel in a later frame too.
  await expect(panel.locator(':focus')).toHaveCount(1)
  const opener = panel.getByRole('button', { name: 'Refund…' })
  await opener.press('Enter')
  await panel.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(opener).toBeFocused()
  await opener.press('Enter')
  const amount = panel.getByLabel('Amount')
  await expect(amount).toBeFocused()
  await expect(amount).toHaveValue('79.90')
  await amount.fill('80')
  await amount.press('Enter')
  await expect(panel.getByText('At most $79.90 can still be refunded')).toBeVisible()
  await expect(amount).toBeFocused()
  await amount.fill('39.95')
  await panel.getByLabel('Put copies back on the shelf').press('Space')
  await panel.getByLabel('Copies of Slow Tide back on the shelf').fill('1')
  await panel.getByRole('button', { name: 'Refund $39.95' }).press('Enter')
  await expect(panel.getByRole('heading', { name: 'Payment' })).toBeFocused()
  await expect(panel.getByText('$79.90 paid by card, $39.95 refunded')).toBeVisible()
  const timeline = panel.getByRole('list', { name: 'Timeline' })
  await expect(timeline).toContainText('Refund of $39.95: done1 copy back on the shelf')
  await expect(timeline).toContainText('Refund mail: sent')
  expect(await findProductRow(shop.db, productId)).toMatchObject({ stock: 4 })

  await shop.signIn(page, user)
  await page.goto(`/orders?orderId=${orderId}`)
  const details = page.getByRole('dialog', { name: 'Order Details' })
  await expect(details).toContainText('payment receivedpartly refunded')
  await expect(details).toContainText('Refunded−$39.95')
})

test('an amount due for refund links from the dashboard to a full refund', async ({
  page,
  shop,
}) => {
  const user = await makeShopper(shop)
  const { orderId } = await payTooLate(shop, user, { name: 'Late Train', priceCents: 2500 })
  await openAdmin(page, shop, '/admin')
  await page.getByRole('link', { name: 'Show these orders' }).click()
  await expect(page).toHaveURL(/attention=money/)
  await expect(rowOf(page, orderId)).toContainText('refund needed')
  await rowOf(page, orderId).getByRole('button', { name: 'View details' }).click()
  await expect(panelOf(page)).toContainText('paid when its copies were sold to others')
  await panelOf(page).getByRole('button', { name: 'Refund $50.00' }).click()
  const question = page.getByRole('alertdialog', { name: 'Refund $50.00?' })
  await question.getByRole('button', { name: 'Refund $50.00' }).click()
  await expect(panelOf(page).getByText('$50.00 paid by card, $50.00 refunded')).toBeVisible()
  await expect(panelOf(page).getByText('Refund needed')).toHaveCount(0)
  await expect(panelOf(page).getByRole('heading', { name: 'Payment' })).toBeFocused()
})

test('an amount refunded elsewhere is recorded after confirmation and deducted from the sale [LATE-1]', async ({
  page,
  shop,
}) => {
  const user = await makeShopper(shop)
  const { orderId } = await payOrder(shop, user, { name: 'Bank Note', priceCents: 2000 })
  const ctx = systemContext(shop.services, 'test')
  const [refund] = (await createRefund(ctx, { orderId, amountCents: 500, restock: [] })).refunds
  if (!refund) throw new Error('No refund was created')
  const { id: refundId, paymentId, amountCents } = refund
  const failed = { id: `re_${orderId}`, refundId, paymentId, amountCents, failure: 'closed' }
  await recordRefund(ctx, orderId, { ...failed, state: 'failed' })
  await openAdmin(page, shop, '/admin/orders?attention=money')
  await rowOf(page, orderId).getByRole('button', { name: 'View details' }).click()
  const panel = panelOf(page)
  await expect(panel).toContainText('A refund failed, and the customer still waits for the money.')
  await expect(panel.getByRole('button', { name: 'Refund $5.00' })).toBeVisible()
  await panel.getByRole('button', { name: 'Refunded another way' }).click()
  const question = page.getByRole('alertdialog', {
    name: 'Mark $5.00 as refunded another way?',
  })
  await question.getByRole('button', { name: 'Not now' }).click()
  await expect(panel.getByText('Refund needed')).toBeVisible()
  await panel.getByRole('button', { name: 'Refunded another way' }).click()
  await question.getByRole('button', { name: 'Refunded another way' }).click()
  await expect(panel.getByText('Refund needed')).toHaveCount(0)
  await expect(panel.getByRole('heading', { name: 'Payment' })).toBeFocused()
  await expect(panel.getByRole('list', { name: 'Timeline' })).toContainText(
    '$5.00 marked as refunded another way',
  )
  await page.keyboard.press('Escape')
  await expect(rowOf(page, orderId)).not.toContainText('refund needed')
})

test('two payments are listed, and an amount that need not go back is marked as not due [SEC-8]', async ({
  page,
  shop,
}) => {
  const user = await makeShopper(shop)
  const { orderId } = await payOrder(shop, user, { name: 'Double Take', priceCents: 2500 })
  const ctx = systemContext(shop.services, 'test')
  const again = { paymentId: `pi_again_${orderId}`, amountCents: 5000, currency: 'aud' }
  await recordPayment(ctx, orderId, again)
  await openAdmin(page, shop, `/admin/orders?orderId=${orderId}`)
  const panel = panelOf(page)
  await expect(panel).toContainText('It was paid twice.')
  const payments = panel.getByRole('list', { name: 'Card payments' }).getByRole('listitem')
  await expect(payments).toHaveCount(2)
  await expect(payments.first()).toContainText('Payment of the order')
  await expect(payments.last()).toContainText('Not accepted: the order was paid already')
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'No refund due' }).click()
  const question = page.getByRole('alertdialog', { name: 'Keep $50.00?' })
  await question.getByRole('button', { name: 'No refund due' }).click()
  await expect(panel.getByText('Refund needed')).toHaveCount(0)
  await expect(panel.getByRole('list', { name: 'Timeline' })).toContainText(
    '$50.00 marked as not due for refund',
  )
})

test('a refund is made once when it is retried after a lost response, also one that would not fit twice', async ({
  page,
  shop,
}) => {
  const user = await makeShopper(shop)
  const { orderId } = await payOrder(shop, user, { name: 'Lost Letter', priceCents: 5000 })
  await openAdmin(page, shop, `/admin/orders?orderId=${orderId}`)
  const panel = panelOf(page)
  const refunds = panel.getByRole('list', { name: 'Refunds' }).getByRole('listitem')
  for (const { amount, refunded, count } of [
    { amount: '$30.00', refunded: '$30.00', count: 1 },
    { amount: '$60.00', refunded: '$90.00', count: 2 },
  ]) {
    const paid = panel.getByText(`$100.00 paid by card, ${refunded} refunded`)
    await panel.getByRole('button', { name: 'Refund…' }).click()
    await panel.getByLabel('Amount').fill(amount)
    await page.route('**/refunds', async (route) => {
      await route.fetch()
      await route.abort()
    })
    const button = panel.getByRole('button', { name: `Refund ${amount}` })
    await button.click()
    await expect(panel.getByText('Try again: nothing is refunded twice.')).toBeVisible()
    await expect(paid).toBeVisible()
    await page.unroute('**/refunds')
    await button.click()
    await expect(panel.getByRole('heading', { name: 'Payment' })).toBeFocused()
    await expect(paid).toBeVisible()
    await expect(refunds).toHaveCount(count)
  }
})

test('an open panel shows a later result of a refund everywhere', async ({ page, shop }) => {
  const user = await makeShopper(shop)
  const { orderId } = await payTooLate(shop, user, { name: 'Late Word', priceCents: 2500 })
  const ctx = systemContext(shop.services, 'test')
  const [refund] = (await createRefund(ctx, { orderId, restock: [] })).refunds
  if (!refund) throw new Error('No refund was created')
  await page.clock.install()
  await openAdmin(page, shop, `/admin/orders?orderId=${orderId}`)
  const panel = panelOf(page)
  const timeline = panel.getByRole('list', { name: 'Timeline' })
  const needed = panel.getByText('Refund needed')
  const total = panel.getByText('Refunded−$50.00')
  await expect(timeline).toContainText(
    'Refund of $50.00: no response from the payment provider yet',
  )
  await expect(needed).toBeVisible()
  await expect(panel).toContainText('A refund of all of it waits for the payment provider.')
  const resolution = panel.getByRole('button', { name: /Refunded another way|No refund due/ })
  await expect(resolution).toHaveCount(0)

  const { amountCents, paymentId } = refund
  const told = { id: `re_${orderId}`, refundId: refund.id, paymentId }
  await recordRefund(ctx, orderId, { ...told, amountCents, state: 'pending' })
  await page.clock.runFor(15_000)
  await expect(panel.getByText('$50.00 paid by card, $50.00 refunded')).toBeVisible()
  await expect(timeline).toContainText('Refund of $50.00: on its way to the bank')
  await expect(needed).toHaveCount(0)
  await expect(total).toBeVisible()

  const failure = 'The card is closed'
  await recordRefund(ctx, orderId, { ...told, amountCents, state: 'failed', failure })
  await page.clock.runFor(15_000)
  await expect(timeline).toContainText('Refund of $50.00: failed, no money went back')
  await expect(needed).toBeVisible()
  await expect(resolution).toHaveCount(2)
  await expect(total).toHaveCount(0)
})
