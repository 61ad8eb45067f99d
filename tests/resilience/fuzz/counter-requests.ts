import { lineOf } from '#tests/support/app/counter.ts'
import { makeProduct } from '#tests/support/app/factories.ts'
import type { TestApp } from '#tests/support/app/test-app.ts'

const admin = 'admin' as const

export const counterRecipes = {
  'GET /counter/find': async ({ db }: TestApp) => {
    return { caller: admin, query: { q: (await makeProduct(db)).name } }
  },
  'POST /counter/sales': async ({ db }: TestApp) => {
    const product = await makeProduct(db, { priceCents: 2500 })
    return {
      caller: admin,
      headers: { 'idempotency-key': product.id },
      body: {
        lines: [lineOf(product, { price: 20, priceReason: 'bent corner' })],
        percentOff: 10,
        tenders: [
          { kind: 'cash', amount: 10, given: 20 },
          { kind: 'other', amount: 8 },
        ],
      },
    }
  },
}
