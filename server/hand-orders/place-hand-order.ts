import { and, eq, inArray } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { Order } from '#contract/orders/orders.ts'
import { findUserByEmail } from '#server/accounts/index.ts'
import { type NewCheckout, startCheckout } from '#server/checkout/index.ts'
import { getOrder, sendPaymentLink } from '#server/orders/index.ts'
import type { Context, Customer } from '#server/platform/context.ts'
import { isId } from '#server/platform/db/ids.ts'
import { holds } from '#server/wants/wants.tables.ts'

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
    throw await explainHolds(ctx, error, order.lines)
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

/** A unit on hold counts as sold: the admin reads who has it. */
async function explainHolds(
  { db }: Context,
  error: unknown,
  lines: NewHandOrder['lines'],
): Promise<unknown> {
  if (!(error instanceof AppError) || error.code !== 'out-of-stock') return error
  const ids = lines.map(({ productId }) => productId).filter(isId)
  const held = await db.$count(holds, and(inArray(holds.productId, ids), eq(holds.state, 'active')))
  if (held === 0) return error
  const units = held === 1 ? 'One unit is' : `${held} units are`
  return new AppError('out-of-stock', `${error.message} ${units} on hold for another customer.`)
}
