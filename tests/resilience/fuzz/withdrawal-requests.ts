import { createSession } from '#server/auth/index.ts'
import { withdrawals } from '#server/withdrawals/withdrawals.tables.ts'
import { buy } from '#tests/support/app/checkout.ts'
import type { TestApp } from '#tests/support/app/test-app.ts'
import { sendWithdrawal } from '#tests/support/app/withdrawals.ts'

/** Requests about withdrawals from contracts. */

export const withdrawalRecipes = {
  'POST /withdrawals': async () => ({
    caller: 'visitor' as const,
    body: { name: 'Ida B', orderNumber: 'RO-1', email: 'ida@example.com' },
  }),
  'POST /orders/:id/withdrawal': async (shop: TestApp) => {
    const { user, orderId } = await buy(shop)
    const token = await createSession(shop.ctx(), user.id)
    const body = { name: 'Ida B' }
    return { caller: 'customer' as const, token, params: { id: orderId }, body }
  },
  'PUT /withdrawals/:id': async (shop: TestApp) => {
    await shop.db.delete(withdrawals)
    await sendWithdrawal(shop)
    const [sent] = await shop.db.select().from(withdrawals)
    return {
      caller: 'admin' as const,
      params: { id: sent?.id ?? '' },
      body: { orderId: null, state: 'dismissed' as const, note: '' },
    }
  },
}
