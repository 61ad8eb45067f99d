import { sellAtCounter } from '#server/counter/sell-at-counter.ts'
import { makeAdmin, makeProduct } from '#tests/support/app/factories.ts'
import { expect, test } from '../support/test.ts'

/** After a sale at the counter, without a mouse. */

test.use({ shopSettings: { COUNTER: 'on' } })

test('a receipt is scanned, a record comes back, and the day ends with the right cash [TILL-6] [TILL-7] [TILL-8]', async ({
  page,
  shop,
}) => {
  const owner = await makeAdmin(shop.db)
  const record = await makeProduct(shop.db, { name: 'Salt Roads', priceCents: 2500 })
  const actor = { kind: 'user', userId: owner.id, role: 'admin', sessionId: '' } as const
  const { orderId } = await shop.run((ctx) =>
    sellAtCounter(
      { ...ctx, actor },
      {
        lines: [{ productId: record.id, quantity: 2, unitPriceCents: 2500 }],
        percentPoints: 0,
        tenders: [{ kind: 'cash', amountCents: 5000, givenCents: 6000 }],
      },
    ),
  )
  await shop.signIn(page, owner)

  await page.goto(`/admin/orders/${orderId}/receipt`)
  await expect(page.getByRole('img', { name: `Bar code ${orderId}` })).toBeVisible()
  const sheet = page.getByRole('article')
  for (const text of ['2 × $25.00', '$60.00', '−$10.00', '$4.55']) {
    await expect(sheet.getByText(text)).toBeVisible()
  }
  expect((await sheet.boundingBox())?.width).toBeCloseTo(302, 0)
  await page.getByText('A4').click()
  expect((await sheet.boundingBox())?.width).toBeGreaterThan(700)

  await page.goto('/admin/counter/return')
  await expect(page.getByLabel('Order number on the receipt')).toBeFocused()
  await page.keyboard.type(orderId)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Units of Salt Roads that come back')).toBeFocused()
  await page.keyboard.type('1')
  await expect(page.getByLabel('Cash')).toHaveValue('25.00')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`$25.00 of ${orderId} is given back.`)).toBeVisible()
  await expect(page.getByLabel('Order number on the receipt')).toBeFocused()

  // A worn record comes back without money.
  await page.keyboard.type(orderId)
  await page.keyboard.press('Enter')
  await page.getByLabel('Deduction').fill('25')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`$0.00 of ${orderId} is given back.`)).toBeVisible()

  await page.goto('/admin/counter/day-end')
  await page.getByLabel('Counted cash').focus()
  await page.keyboard.type('24')
  await page.keyboard.press('Tab')
  await page.keyboard.type('10')
  await expect(page.getByText('−$1.00')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('The cash differs by −$1.00.')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: "Day's end 1" })).toBeVisible()
  await expect(page.getByRole('cell', { name: '−$25.00' })).toBeVisible()
})
