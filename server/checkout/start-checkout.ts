import { AppError } from '#contract/errors.ts'
import { getDeliverySettings, listUsualCountries } from '#server/delivery/index.ts'
import {
  CodeInOpenCheckout,
  cancelUnopenedOrder,
  checkDiscount,
  createOrder,
  findOrderIdByKey,
  isOrderedWithCode,
  type NewOrder,
  type PlacedOrder,
  savePaymentSession,
} from '#server/orders/index.ts'
import type { Context } from '#server/platform/context.ts'
import { MissingUnits } from '#server/stock/index.ts'
import { admitCheckout, TooManyOpenOrders } from './admit-checkout.ts'
import { cancelCheckout } from './cancel-checkout.ts'
import {
  getPayer,
  listOwnDiscountedOrders,
  listOwnReservingOrders,
  listOwnUnpaidOrders,
  type OpenOrder,
} from './checkout.queries.ts'
import { toSessionRequest } from './checkout.rules.ts'

export type NewCheckout = Pick<
  NewOrder,
  'lines' | 'idempotencyKey' | 'code' | 'delivery' | 'byHand'
> & {
  /** The client's network (decision 7). */
  network: string
}

export type StartedCheckout = { orderId: string; checkoutUrl: string }

/**
 * Places the order and opens its payment page, outside of any transaction; a page that cannot be opened cancels the
 * order. A repeated key returns the same order and page, and opens the page that a crash left missing.
 * @throws AppError as `createOrder`, `admitCheckout` and `checkDiscount`; payment-unavailable
 */
export async function startCheckout(
  ctx: Context,
  { network, ...order }: NewCheckout,
): Promise<StartedCheckout> {
  const payments = ctx.payments.forCheckout?.() ?? ctx.payments
  const checkout = { ...ctx, payments }
  await assertCodeApplies(checkout, order, network)
  // Limits are for customers, and an order that an admin places replaces none.
  const placed = order.byHand
    ? await createOrder(checkout, order)
    : await placeOrder(checkout, {
        ...order,
        admit: (ctx, lines) => admitCheckout(ctx, lines, network),
      })
  const checkoutUrl = placed.order.checkoutUrl ?? (await openPaymentPage(checkout, placed))
  return { orderId: placed.order.id, checkoutUrl }
}

/**
 * Before any lock, and counted: a checkout cannot be used to guess codes. A code that does not apply cancels no earlier order.
 * A repeat of an order with its code is no guess; any other code is one, since the key of a cancelled order takes a new order.
 */
async function assertCodeApplies(
  ctx: Context,
  { lines, code, idempotencyKey }: Omit<NewCheckout, 'network'>,
  network: string,
): Promise<void> {
  if (code === undefined || (await isOrderedWithCode(ctx, { idempotencyKey, code }))) return
  await checkDiscount(ctx, { code, products: [...lines], network })
}

/**
 * The customer's own unpaid orders may reserve the missing units, or be too many. Cancel those, oldest first, until
 * this order fits, but none whose page is being opened.
 */
async function placeOrder(ctx: Context, given: NewOrder): Promise<PlacedOrder> {
  const attempted = new Set<string>()
  while (true) {
    try {
      return await createOrder(ctx, given)
    } catch (error) {
      const replaceable = await listReplaceable(ctx, error)
      const hold = replaceable.find(({ id }) => !attempted.has(id))
      if (!hold) throw error
      attempted.add(hold.id)
      // A concurrent request placed an order with this key: it is returned.
      const isOther = hold.id !== (await findOrderIdByKey(ctx, given.idempotencyKey))
      if (isOther && hold.paymentSessionId) await cancelCheckout(ctx, hold)
    }
  }
}

/**
 * The customer's orders that a refused order may replace, oldest first (decision 7). A guest replaces none: a visitor can type any
 * address.
 */
async function listReplaceable(ctx: Context, refusal: unknown): Promise<OpenOrder[]> {
  if (ctx.actor.kind === 'guest') return []
  if (refusal instanceof CodeInOpenCheckout) {
    return listOwnDiscountedOrders(ctx, refusal.discountCodeId)
  }
  if (refusal instanceof TooManyOpenOrders) return listOwnUnpaidOrders(ctx)
  if (refusal instanceof MissingUnits) return listOwnReservingOrders(ctx, refusal.productIds)
  return []
}

async function openPaymentPage(ctx: Context, placed: PlacedOrder): Promise<string> {
  const orderId = placed.order.id
  const request = toSessionRequest(placed, await getPayer(ctx, orderId), {
    publicUrl: ctx.settings.publicUrl,
    usualCountries: listUsualCountries(await getDeliverySettings(ctx)),
  })
  try {
    const opened = await ctx.payments.createSession(request)
    const saved = await savePaymentSession(ctx, orderId, opened)
    if (saved?.id !== opened.id) await ctx.payments.expireSession(opened.id)
    if (saved) return saved.url
    throw new Error('The order changed while its payment page was being opened')
  } catch (cause) {
    ctx.log.error({ err: cause, orderId }, 'payment page not opened')
    const openedByAnother = await cancelUnopenedOrder(ctx, orderId)
    if (openedByAnother) return openedByAnother
    if (cause instanceof AppError && cause.code === 'payment-unavailable') throw cause
    throw new AppError('payment-unavailable', 'Failed to start checkout. Please try again.', {
      cause,
    })
  }
}
