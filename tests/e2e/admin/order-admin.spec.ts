import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { toProductNumber } from '#contract/products/product-number.ts'
import { orderMails } from '#server/orders/order-mails.tables.ts'
import { orderLines } from '#server/orders/orders.tables.ts'
import { makeProduct, makeUser } from '#tests/support/app/factories.ts'
import { makeOrder } from '#tests/support/app/orders.ts'
import { holdCall } from '../support/hold-call.ts'
import { makeShopper, openAdmin, orderFor, rowOf } from '../support/order-admin.ts'
import { chooseOption } from '../support/select.ts'
import { expect, test } from '../support/test.ts'

const panelOf = (page: Page) => page.getByRole('dialog', { name: 'View order' })
const timelineOf = (page: Page) => panelOf(page).getByRole('list', { name: 'Timeline' })
const HOUR = 60 * 60_000

test('the order panel shows the history of an order and every new change, a note is added and removed by keyboard, and a mail is resent once', async ({
  page,
  shop,
}) => {
  const user = await makeShopper(shop)
  const order = await orderFor(shop, user)
  await openAdmin(page, shop, `/admin/orders?orderId=${order._id}`)
  const moments = timelineOf(page).getByRole('listitem')
  await expect(moments).toHaveCount(1)
  await expect(moments.first()).toContainText(/Order placed,pending.* by Ilse Moravec/)
  const status = panelOf(page).getByRole('combobox', { name: 'Status' })
  await chooseOption(status, 'shipped')
  await expect(moments.nth(1)).toContainText(/Status set toshipped.* by .+@example\.com/)
  await expect(moments.nth(2)).toContainText('Confirmation mail: sent')
  await expect(moments.nth(3)).toContainText('Shipping mail: sent')

  const panel = panelOf(page)
  const note = panel.getByLabel('Note to self')
  await panel.getByRole('button', { name: 'Add note' }).press('Enter')
  await expect(panel.getByText('Write a note first')).toBeVisible()
  await expect(note).toBeFocused()
  await note.fill('Rang about\nthe sleeve')
  await panel.getByRole('button', { name: 'Add note' }).press('Enter')
  const written = timelineOf(page).getByRole('listitem').filter({ hasText: 'Rang about' })
  await expect(written).toBeVisible()
  await expect(note).toHaveValue('')
  await written.getByRole('button', { name: 'Delete note' }).press('Enter')
  await page.getByRole('button', { name: 'Delete note', exact: true }).press('Enter')
  await expect(written).toHaveCount(0)
  await expect(panel.getByRole('heading', { name: 'Timeline' })).toBeFocused()

  await test.step('text typed while a note is being saved stays', async () => {
    const { arrive } = await holdCall(page, 'orders/*/notes')
    await note.fill('Rang once')
    await note.press('Control+Enter')
    await expect(panel.getByRole('button', { name: 'Adding…' })).toBeVisible()
    await note.fill('Rang once, and')
    arrive()
    await expect(timelineOf(page)).toContainText('Rang once')
    await expect(note).toHaveValue('Rang once, and')
  })

  await test.step('a mail of an hour ago is resent once', async () => {
    const createdAt = new Date(Date.now() - HOUR)
    await shop.db
      .update(orderMails)
      .set({ createdAt, sentAt: createdAt })
      .where(eq(orderMails.orderId, order._id))
    const resend = panel.getByRole('button', { name: 'Resend shipping mail' })
    await resend.click()
    await expect(panel.getByText('Saved', { exact: true })).toBeAttached()
    await expect(timelineOf(page)).toContainText('Shipping mail, sent again: sent')
    await resend.click()
    await expect(panel.getByText('This mail has just been sent')).toBeVisible()
    // Confirmation, shipping, and shipping again.
    expect((await shop.mails()).filter(({ to }) => to === user.email)).toHaveLength(3)
  })
})

test('a half-written note is restored with its own order, survives a reload, and ends with a sign-out [LATE-4]', async ({
  page,
  shop,
}) => {
  const user = await makeShopper(shop)
  const [first, second] = [await orderFor(shop, user), await orderFor(shop, user)]
  await openAdmin(page, shop, `/admin/orders?search=${user.email}`)
  const open = async (order: typeof first) => {
    await rowOf(page, order._id).getByRole('button', { name: 'View details' }).click()
    await expect(panelOf(page)).toContainText(order._id)
  }
  const close = async () => {
    await page.keyboard.press('Escape')
    await expect(panelOf(page)).toBeHidden()
  }
  const note = panelOf(page).getByLabel('Note to self')
  await open(first)
  await note.fill('Asked whether the sleeve')
  await close()
  await open(second)
  await expect(note).toHaveValue('')
  await close()
  await open(first)
  await expect(note).toHaveValue('Asked whether the sleeve')
  await note.press('Control+Enter')
  await expect(note).toHaveValue('')
  expect(await page.evaluate(() => sessionStorage.getItem('drafts'))).toBeNull()

  const place = `/admin/orders?orderId=${first._id}`
  await note.fill('Rang, asked to wait until')
  await page.reload()
  await expect(note).toHaveValue('Rang, asked to wait until')
  const stored = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }))
  expect(await stored()).toContain('Rang')
  await test.step('a sign-out removes it, and another admin never sees it', async () => {
    await page.goto('/terms')
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/')
    expect(await stored()).not.toContain('Rang')
    await openAdmin(page, shop, place)
    await expect(note).toHaveValue('')
  })
})

test('an invoice shows the GST, and a packing slip has product numbers, no prices, and only the units that go into the parcel [LATE-5]', async ({
  page,
  shop,
}) => {
  const product = await makeProduct(shop.db, {
    name: 'Slow Tide',
    artist: 'Ida B',
    priceCents: 3995,
  })
  const user = await makeUser(shop.db, { firstName: 'Ilse', lastName: 'Moravec' })
  const restocked = await makeProduct(shop.db, { name: 'Night Bus', priceCents: 1000 })
  const lines = [
    { product, quantity: 2 },
    { product: restocked, quantity: 1 },
  ]
  const { _id: id } = await makeOrder(shop.services, { user, lines, status: 'preparing to ship' })
  await openAdmin(page, shop, `/admin/orders?orderId=${id}`)
  const link = panelOf(page).getByRole('link', { name: 'Invoice' })
  await expect(link).toHaveAttribute('target', '_blank')
  await page.goto((await link.getAttribute('href')) ?? '')
  const invoice = page.getByRole('article')
  await expect(invoice.getByRole('heading', { name: 'Invoice', exact: true })).toBeVisible()
  await expect(invoice).toContainText('Slow Tide · Ida B2$39.95$79.90')
  await expect(invoice).toContainText('Total incl. GST$89.90GST included (10%)$8.17')
  await expect(page.getByText('This is no tax invoice yet')).toBeVisible()

  await page.goto(`/admin/orders/${id}/packing-slip`)
  const slip = page.getByRole('article')
  await expect(slip.getByRole('row')).toContainText([
    'PackedQtyItem',
    `2Slow Tide · Ida B · Vinyl${toProductNumber(product.id)}`,
  ])
  await expect(slip).toContainText('3 items')
  await expect(slip).not.toContainText('$')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('navigation')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('link', { name: 'Back to the order' }).click()
  await expect(panelOf(page)).toContainText(id)

  // A refund has restocked one of the two units.
  await shop.db.update(orderLines).set({ restocked: 1 }).where(eq(orderLines.orderId, id))
  await page.goto(`/admin/orders/${id}/packing-slip`)
  await expect(slip).toContainText('In this parcel1 item')
  await expect(slip.getByRole('row').nth(1)).toContainText('1Slow Tide')
  await expect(slip).not.toContainText('Night Bus')
})

test('a note on a customer persists and shows with their orders', async ({ page, shop }) => {
  const customer = await makeUser(shop.db, { firstName: 'Noor', lastName: 'Ibrahim' })
  await openAdmin(page, shop, `/admin/customers?customerId=${customer.id}`)
  const panel = page.getByRole('dialog', { name: 'View customer' })
  await panel.getByLabel('Note to self').fill('Collects dub plates')
  await panel.getByRole('button', { name: 'Add note' }).click()
  await expect(panel.getByRole('list', { name: 'Notes' })).toContainText('Collects dub plates')
  const order = await orderFor(shop, customer)
  await page.goto(`/admin/orders?orderId=${order._id}`)
  const reminder = panelOf(page).getByRole('region', { name: 'About the customer' })
  await expect(reminder).toContainText('Collects dub plates')
  await expect(panelOf(page).getByRole('link', { name: 'Noor Ibrahim' })).toHaveAttribute(
    'href',
    `/admin/customers?customerId=${customer.id}`,
  )
})

test('the order and customer tables fit a small tablet without cut-off text', async ({
  page,
  shop,
}) => {
  const email = `${'a.very.long.name'.repeat(3)}.${Date.now()}@example.com`
  const user = await makeUser(shop.db, { email, firstName: 'Maximiliane', lastName: 'Oyelaran' })
  await orderFor(shop, user, { cents: 9_999_999 })
  await openAdmin(page, shop, `/admin/orders?search=${email}`)
  for (const path of ['orders', 'customers']) {
    if (path === 'customers') await page.goto(`/admin/customers?search=${email}`)
    await expect(page.getByRole('cell').filter({ hasText: email })).toBeVisible()
    for (const width of [640, 768, 1024]) {
      await page.setViewportSize({ width, height: 800 })
      const table = page.getByRole('region', { name: path })
      const hidden = () => table.evaluate((box) => box.scrollWidth - box.clientWidth)
      await expect.poll(hidden, `${path} at ${width}`).toBe(0)
    }
  }
})
