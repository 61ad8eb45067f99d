import { inArray } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { Order } from '#contract/orders/orders.ts'
import { findUserByEmail } from '#server/accounts/index.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { type NewCheckout, startCheckout } from '#server/checkout/index.ts'
import { getOrder, sendPaymentLink } from '#server/orders/index.ts'
import type { Context, Customer } from '#server/platform/context.ts'
import { isId } from '#server/platform/db/ids.ts'
import { mergeLines } from '#server/stock/index.ts'
import { listHoldsOf } from '#server/wants/index.ts'

export type NewHandOrder = Pick<NewCheckout, 'lines' | 'delivery' | 'idempotencyKey'> & {
  /** The address of an account, or of a customer without one. */
  email: string
  /** How long the page is open and the units are reserved. */
  hours: number
}

/**
 * Places an order for a customer, opens its payment page and mails the link. A unit on hold for an account of the
 * address is used, but only a confirmed account has the order: that of another is of a guest, until the account proves the address.
 * @throws AppError not-found in a shop without a counter; as `startCheckout`, with a sentence about holds of others
 */
export async function placeHandOrder(
  ctx: Context,
  { email, hours, ...order }: NewHandOrder,
): Promise<Order> {
  if (!ctx.settings.hasCounter) {
    throw new AppError('not-found', 'This shop takes no orders by hand.')
  }
  const customer = await findCustomer(ctx, email)
  const checkout = { ...order, byHand: { customer, hours }, network: '' }
  const { orderId } = await startCheckout(ctx, checkout).catch(async (error: unknown) => {
    throw await explainHolds(ctx, error, { customer, lines: order.lines })
  })
  await sendPaymentLink(ctx, orderId)
  return getOrder(ctx, orderId)
}

/** An account that has proved the address: a stranger may have registered it, and would read the order. */
async function findCustomer(ctx: Context, email: string): Promise<Customer> {
  const user = await findUserByEmail(ctx, email)
  if (!user) return { guestEmail: email }
  return user.emailConfirmedAt ? { userId: user.id } : { guestEmail: email, holderId: user.id }
}

type Held = { customer: Customer; lines: NewHandOrder['lines'] }

/** A unit on hold counts as sold: the admin reads how many of the missing ones others have. */
async function explainHolds(ctx: Context, error: unknown, { customer, lines }: Held) {
  if (!(error instanceof AppError) || error.code !== 'out-of-stock') return error
  const wanted = mergeLines(lines.filter(({ productId }) => isId(productId)))
  const ids = wanted.map(({ productId }) => productId.toLowerCase())
  const { id, stock, reserved } = products
  const levels = await ctx.db.select({ id, stock, reserved }).from(products).where(inArray(id, ids))
  const holds = await listHoldsOf(ctx, ids)
  const holderId = customer.userId ?? customer.holderId
  const missing = wanted.flatMap(({ productId, quantity }) => {
    const level = levels.find((row) => row.id === productId.toLowerCase())
    const held = holds.filter((hold) => hold.productId === level?.id)
    const others = held.filter(({ userId }) => userId !== holderId)
    const free = level ? level.stock - level.reserved + held.length - others.length : 0
    return quantity > free ? others : []
  })
  if (missing.length === 0) return error
  const units = missing.length === 1 ? 'One unit is' : `${missing.length} units are`
  return new AppError('out-of-stock', `${error.message} ${units} on hold for another customer.`)
}
