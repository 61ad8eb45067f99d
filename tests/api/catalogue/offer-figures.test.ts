import { expect, test } from 'vitest'
import type { ProductChange } from '#contract/products/catalogue.ts'
import { commitReservation, releaseReservation, reserveStock } from '#server/stock/index.ts'
import { findProductRow, makeAdmin, makeProduct } from '#tests/support/app/factories.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'
import { makeOption, makeUsedCopy } from '#tests/support/app/variants.ts'
import { checkInvariants } from '#tests/support/database/invariants.ts'

/** The stored figures of a product about its variants, after each kind of change. */

const shop = setUpShop()

test('the stored figures and the featured offer follow every change of a variant (OFFER-24)', async () => {
  const admin = await shop.apiAs(await makeAdmin(shop.db))
  const record = await makeProduct(shop.db, { priceCents: 6000, stock: 1 })
  const cheap = await makeUsedCopy(shop.db, record, { priceCents: 2000 })
  const better = await makeUsedCopy(shop.db, record, { priceCents: 2500 })
  const draft = await makeUsedCopy(shop.db, record, { priceCents: 100, stock: 0 })
  const option = await makeOption(shop.db, record, { label: 'Blue', priceCents: 3000, stock: 1 })
  const change = (id: string, body: ProductChange) =>
    admin('PATCH /products/:id', { params: { id }, body })
  const archive = (id: string) => admin('DELETE /products/:id', { params: { id } })
  const reserve = (productId: string) =>
    reserveStock(shop.ctx(), {
      orderId: `inspection-${productId}`,
      expiresAt: new Date('2027-01-01'),
      lines: [{ productId, quantity: 1 }],
    })
  const release = (id: string) => releaseReservation(shop.ctx(), `inspection-${id}`)

  const steps: [string, () => Promise<unknown>, { id: string }, number][] = [
    ['its own stock is available', async () => {}, record, 3],
    ['its own stock is reserved', () => reserve(record.id), cheap, 3],
    ['the cheapest copy is reserved', () => reserve(cheap.id), better, 2],
    ['the reservation is released', () => release(cheap.id), cheap, 3],
    ['another copy is cheaper', () => change(better.id, { price: 15 }), better, 3],
    [
      'both cost the same, and one has the better grade',
      () => change(better.id, { price: 20, copy: { mediaGrade: 'NM' } }),
      ...([better, 3] as const),
    ],
    ['the option costs the same', () => change(option.id, { price: 20 }), option, 3],
    ['the option is sold out', () => change(option.id, { stock: 0 }), better, 2],
    ['the draft goes on sale', () => change(draft.id, { stock: 1 }), draft, 3],
    ['a copy is archived', () => archive(draft.id), better, 2],
    [
      'a copy is sold',
      async () => {
        await reserve(better.id)
        await commitReservation(shop.ctx(), `inspection-${better.id}`)
      },
      ...([cheap, 1] as const),
    ],
    ['the last copy is withdrawn', () => change(cheap.id, { stock: 0 }), record, 0],
    ['the own stock is available again', () => release(record.id), record, 0],
  ]
  for (const [name, step, featured, variantsAvailable] of steps) {
    await step()
    const row = await findProductRow(shop.db, record.id)
    expect([name, row.featuredId, row.variantsAvailable]).toEqual([
      ...[name, featured.id, variantsAvailable],
    ])
    expect([name, await checkInvariants(shop.db)]).toEqual([name, []])
  }
})
