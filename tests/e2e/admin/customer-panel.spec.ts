import { makeAdmin } from '#tests/support/app/factories.ts'
import { holdCall } from '../support/hold-call.ts'
import { makeShopper, openAdmin, orderFor } from '../support/order-admin.ts'
import { expect, test } from '../support/test.ts'

test('the customer panel shows its buttons when everything above them has arrived or failed', async ({
  page,
  shop,
}) => {
  const customer = await makeShopper(shop)
  const colleague = await makeAdmin(shop.db)
  const panel = page.getByRole('dialog', { name: 'View customer' })
  for (const { id, calls } of [
    { id: customer.id, calls: ['notes', 'sign-in'] },
    { id: colleague.id, calls: ['notes', 'second-factor'] },
  ]) {
    await orderFor(shop, { id })
    const held = await Promise.all(calls.map((call) => holdCall(page, `users/*/${call}`)))
    await openAdmin(page, shop, `/admin/customers?customerId=${id}`)
    await Promise.all(held.map(({ request }) => request))
    for (const { arrive, answer } of held) {
      await expect(panel.getByText('Loading…')).toHaveCount(1)
      await expect(panel.getByRole('button')).toHaveText([''])
      arrive()
      await answer
    }
    await expect(panel.getByRole('button', { name: 'Add note' })).toBeVisible()
    await expect(panel.getByRole('link', { name: 'View Order' })).toBeVisible()
  }

  for (const call of ['notes', 'second-factor']) {
    await page.route(`**/api/users/*/${call}`, (route) =>
      // The page would repeat the request after a status of 500.
      route.fulfill({ status: 409, json: { message: 'Broken', statusCode: 409 } }),
    )
  }
  await page.reload()
  await expect(panel.getByRole('button', { name: 'Add note' })).toBeVisible()
})
