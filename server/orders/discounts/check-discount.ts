import { and, eq, inArray } from 'drizzle-orm'
import type { CallInput } from '#contract/calls.ts'
import { toDollars } from '#contract/money.ts'
import type { AppliedDiscount } from '#contract/orders/discounts.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { isHidden, isInShop, usedCopies } from '#server/catalogue/index.ts'
import { getDeliverySettings, hasRates } from '#server/delivery/index.ts'
import type { Context } from '#server/platform/context.ts'
import { isId } from '#server/platform/db/ids.ts'
import { mergeLines } from '#server/stock/index.ts'
import { discountOf, type GoodsLine, isFreeDelivery } from './discount-amount.rules.ts'
import { assertApplies, newNothingOff } from './discount-code.rules.ts'
import { findUsableCode } from './find-usable-code.ts'
import { limitGuesses } from './limit-guesses.ts'

type Entered = CallInput<'POST /discounts/check'>['body'] & { network: string }

/**
 * The discount of the code for these products at their current prices. Counts nothing: the order checks again.
 * @throws AppError not-found for a code that is not valid; conflict when it does not apply; too-many-requests
 */
export async function checkDiscount(
  ctx: Context,
  { code, products: wanted, network }: Entered,
): Promise<AppliedDiscount> {
  // Before the code, so that the response to a wrong one takes as long.
  const lines = await readGoods(ctx, wanted)
  const row = await limitGuesses(ctx, network, () => findUsableCode(ctx, code))
  assertApplies(row, lines)
  const amountCents = discountOf(row, lines).reduce((sum, cents) => sum + cents, 0)
  const freeDelivery = isFreeDelivery(row)
  const isApplied = freeDelivery ? hasRates(await getDeliverySettings(ctx)) : amountCents > 0
  if (!isApplied) throw newNothingOff(row)
  return {
    code: row.code,
    amount: toDollars(amountCents),
    ...(freeDelivery && { freeDelivery }),
  }
}

/** Without unknown products, which the order names, and without those that the shop does not show. */
async function readGoods({ db }: Context, wanted: Entered['products']): Promise<GoodsLine[]> {
  const lines = mergeLines(wanted).filter(({ productId }) => isId(productId))
  const ids = lines.map(({ productId }) => productId.toLowerCase())
  const { id, type, priceCents } = products
  const rows = await db
    .select({ id, type, priceCents, copy: { state: usedCopies.state } })
    .from(products)
    .leftJoin(usedCopies, eq(usedCopies.productId, id))
    .where(and(inArray(id, ids), isInShop))
  const shown = rows.filter(({ copy }) => !isHidden(copy))
  const byId = new Map(shown.map((row) => [row.id, row]))
  return lines.flatMap(({ productId, quantity }) => {
    const row = byId.get(productId.toLowerCase())
    return row ? [{ type: row.type, cents: row.priceCents * quantity }] : []
  })
}
