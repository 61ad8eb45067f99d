import { AppError } from '#contract/errors.ts'
import { countAttempt, type Limit } from '#server/http/count-attempts.ts'
import type { Admission } from '#server/orders/index.ts'
import { type Context, type Customer, customerOf } from '#server/platform/context.ts'
import { lockName } from '#server/platform/db/lock-name.ts'
import { hashSecret } from '#server/platform/secrets.ts'
import { MissingUnits, type StockLine } from '#server/stock/index.ts'
import {
  type AccountState,
  getAccountState,
  getNetworkState,
  listReservedProducts,
} from './checkout-limits.queries.ts'
import {
  countUnits,
  describeAccountExcess,
  exceedsNetwork,
  findAccountExcess,
  OPEN_ORDERS_MAX,
  type ReservedProduct,
  UNITS_MAX,
} from './checkout-limits.rules.ts'

/** The account has too many unpaid orders; a new one may replace the oldest (decision 7). */
export class TooManyOpenOrders extends AppError {}

/** Checkouts of an account, of one that has paid before, and of all new accounts of a network. */
const checkouts: Limit = { name: 'checkout', attempts: 20, windowSeconds: 3600 }
const provenCheckouts: Limit = { name: 'proven-checkout', attempts: 60, windowSeconds: 3600 }
const networkCheckouts: Limit = { name: 'network-checkout', attempts: 60, windowSeconds: 600 }

/**
 * Decides whether the customer may reserve these merged lines now (decision 7). Runs in the transaction of
 * the new order, under the lock of the account; `address` is the client's network.
 * @returns the network, hashed; null for an account that has paid before. Too many open orders are the last refusal: an order
 * that is refused for another reason cancels no earlier one in vain (decision 7)
 * @throws AppError payment-unavailable; conflict, out-of-stock and too-many-requests for too many units or checkouts
 */
export async function admitCheckout(
  ctx: Context,
  lines: readonly StockLine[],
  address: string,
): Promise<Admission> {
  ctx.payments.assertResponding?.()
  const customer = customerOf(ctx)
  const account = await getAccountState(ctx, customer)
  const network = account.hasPaid || !ctx.settings.rateLimit ? null : hashSecret(address)
  const { replacedId } = account
  const productIds = lines.map(({ productId }) => productId)
  // The checkouts of new accounts of one network wait for each other.
  if (network !== null) await lockName(ctx, `checkout ${network}`)
  const products = await listReservedProducts(ctx, customer, {
    network,
    replacedId,
    productIds,
  })
  assertFewOfEach(lines, products)
  assertFewUnits(ctx, account, lines)
  if (network !== null) {
    const { units, freeAt } = await getNetworkState(ctx, network, replacedId)
    const isExcess = units + countUnits(lines) > UNITS_MAX.network
    if (isExcess || exceedsNetwork(lines, products)) throw newBusyNetwork(ctx, freeAt)
  }
  await countCheckout(ctx, account.hasPaid ? provenCheckouts : checkouts, subjectOf(customer))
  if (network !== null) await countCheckout(ctx, networkCheckouts, network)
  if (account.openOrders < OPEN_ORDERS_MAX) return { network }
  return { network, lastRefusal: newTooManyOpenOrders(ctx, account) }
}

const subjectOf = ({ userId, guestEmail }: Customer) => userId ?? `guest ${guestEmail}`

function newTooManyOpenOrders(
  { now, actor }: Context,
  { openOrders, freeAt }: AccountState,
): TooManyOpenOrders {
  const retryAfterSeconds = secondsUntil(now, freeAt)
  if (actor.kind === 'guest') {
    return new TooManyOpenOrders(
      'conflict',
      `There are ${openOrders} unpaid orders for this email. Sign in, or try again in ${toMinutes(retryAfterSeconds)}.`,
      { retryAfterSeconds },
    )
  }
  return new TooManyOpenOrders(
    'conflict',
    `You have ${openOrders} unpaid orders. Cancel one under Orders, or try again in ${toMinutes(retryAfterSeconds)}.`,
    { retryAfterSeconds },
  )
}

/** `MissingUnits` lets the new order replace older ones of the account (decision 7); otherwise it would be in vain. */
function assertFewOfEach(lines: readonly StockLine[], products: readonly ReservedProduct[]): void {
  const excess = findAccountExcess(lines, products)
  if (excess.length === 0) return
  const alone = products.map((product) => ({ ...product, byAccount: 0 }))
  const isInVain = findAccountExcess(lines, alone).length > 0
  const message = excess.map(describeAccountExcess).join(' ')
  if (isInVain) throw new AppError('conflict', message)
  const productIds = excess.map(({ productId }) => productId)
  throw new MissingUnits(message, productIds)
}

function assertFewUnits(
  ctx: Context,
  { hasPaid, units }: AccountState,
  lines: readonly StockLine[],
): void {
  if (!ctx.settings.rateLimit) return
  const most = hasPaid ? UNITS_MAX.provenAccount : UNITS_MAX.newAccount
  const wanted = countUnits(lines)
  if (units + wanted <= most) return
  const message = `At most ${most} items can be ordered before they are paid for. Please order fewer, or contact us for a large order.`
  if (wanted > most) throw new AppError('conflict', message)
  const productIds = lines.map(({ productId }) => productId)
  throw new MissingUnits(message, productIds)
}

function newBusyNetwork({ now }: Context, freeAt: Date | null): AppError {
  const retryAfterSeconds = secondsUntil(now, freeAt)
  return new AppError(
    'too-many-requests',
    `Too many items are reserved by unpaid orders from your network. Please order fewer, or try again in ${toMinutes(retryAfterSeconds)}.`,
    { retryAfterSeconds },
  )
}

async function countCheckout(ctx: Context, limit: Limit, subject: string): Promise<void> {
  await countAttempt(ctx, limit, subject).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
    const { retryAfterSeconds = limit.windowSeconds } = error
    throw new AppError(
      'too-many-requests',
      `Too many checkouts were started. Please try again in ${toMinutes(retryAfterSeconds)}.`,
      { retryAfterSeconds },
    )
  })
}

function secondsUntil(now: Date, time: Date | null): number {
  const ms = time ? time.getTime() - now.getTime() : 60_000
  return Math.max(1, Math.ceil(ms / 1000))
}

function toMinutes(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}
