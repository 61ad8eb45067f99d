import { eq } from 'drizzle-orm'
import { createSession } from '#server/auth/index.ts'
import { usedCopies } from '#server/catalogue/offers.tables.ts'
import { makeAdmin, makeProduct } from '#tests/support/app/factories.ts'
import type { TestApp } from '#tests/support/app/test-app.ts'
import { makeUsedCopy } from '#tests/support/app/variants.ts'

const schedule = { isOn: true, steps: [{ days: 30, percent: 10 }], rounding: '0.50' as const }

export const markdownRecipes = {
  'PUT /markdown-schedule': async () => ({ caller: 'admin' as const, body: schedule }),
  'POST /markdown-proposals/apply': async (shop: TestApp) => {
    const admin = shop.api(await createSession(shop.ctx(), (await makeAdmin(shop.db)).id))
    const { id } = await makeUsedCopy(shop.db, await makeProduct(shop.db))
    const listedAt = new Date('2020-01-01')
    await shop.db.update(usedCopies).set({ listedAt }).where(eq(usedCopies.productId, id))
    await admin('PUT /markdown-schedule', { body: schedule })
    const { seen } = await admin('POST /markdown-proposals')
    return { caller: 'admin' as const, body: { ids: [id], seen } }
  },
}
