import { eq } from 'drizzle-orm'
import type { CallRequest } from '#contract/calls.ts'
import { createDiscount } from '#server/orders/discounts/save-discount.ts'
import { discountCodes } from '#server/orders/discounts.tables.ts'
import { orders } from '#server/orders/orders.tables.ts'
import type { Buyer } from './checkout.ts'
import type { TestApp } from './test-app.ts'

export type DiscountBody = CallRequest<'POST /discounts'>['body']

let codes = 0

/** A code of the shop: 10% off everything, unless given otherwise. */
export async function makeCode(shop: Pick<TestApp, 'ctx'>, values: Partial<DiscountBody> = {}) {
  codes += 1
  const kind = values.amount === undefined && !values.freeDelivery ? { percent: 10 } : {}
  const terms = { minimum: 0, oncePerCustomer: false, types: [] }
  return createDiscount(shop.ctx(), { code: `CODE${codes}`, ...kind, ...terms, ...values })
}

/** The counted uses of a code, and its paid orders with the discount. */
export async function usesOf({ db }: TestApp, code: string) {
  const [row] = await db.select().from(discountCodes).where(eq(discountCodes.code, code))
  const placed = await db.select().from(orders).where(eq(orders.discountCode, code))
  return { uses: row?.uses, paid: placed.filter(({ paidAt }) => paidAt !== null).length }
}

/** Orders one unit of each product with a code. */
export function orderWith(
  { api }: Pick<Buyer, 'api'>,
  code: string,
  products: readonly { id: string }[],
  { key = '', quantity = 1 } = {},
) {
  return api('POST /orders', {
    headers: key ? { 'idempotency-key': key } : {},
    body: { code, products: products.map(({ id }) => ({ productId: id, quantity })) },
  })
}
