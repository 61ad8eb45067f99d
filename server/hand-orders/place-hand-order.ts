import { and, eq, inArray } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { Order } from '#contract/orders/orders.ts'
import { users } from '#server/accounts/accounts.tables.ts'
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
 * Places an order for a customer, opens its payment page and mails the link. A unit on hold for that customer is used.
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

async function findCustomer({ db }: Context, email: string): Promise<Customer> {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
  return user ? { userId: user.id } : { guestEmail: email }
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
