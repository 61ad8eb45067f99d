import { eq, sql } from 'drizzle-orm'
import type { ChosenDelivery } from '#contract/delivery/order-delivery.ts'
import { AppError } from '#contract/errors.ts'
import { CHECKOUT_MINUTES } from '#contract/limits.ts'
import { toDiscountCode } from '#contract/orders/discount-code.ts'
import { whyNotPayable } from '#contract/orders/payable-total.ts'
import { type Context, type Customer, customerOf } from '#server/platform/context.ts'
import type { Database } from '#server/platform/db/database.ts'
import { lockName } from '#server/platform/db/lock-name.ts'
import { cachedStatement } from '#server/platform/db/prepared.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { findResultId, type KeyedRequest, runOnce } from '#server/platform/idempotency/run-once.ts'
import { toShopDay } from '#server/platform/shop-calendar.ts'
import { describeSale } from '#server/products/index.ts'
import { mergeLines, reserveStock, type StockLine } from '#server/stock/index.ts'
import { takeHolds } from '#server/wants/index.ts'
import { takeUse } from '../discounts/code-uses.ts'
import { discountOf, isFreeDelivery } from '../discounts/discount-amount.rules.ts'
import { assertApplies, newNothingOff } from '../discounts/discount-code.rules.ts'
import type { DiscountCodeRow } from '../discounts.tables.ts'
import { assertDropsAllow } from '../drops/assert-drops-allow.ts'
import { queueOrder } from '../drops/queue-order.ts'
import { listLinesOf, lockOrders } from '../lock-order.ts'
import { newOrderId } from '../order-id.ts'
import { isGivenBack, latestShipDate, totalOf } from '../orders.rules.ts'
import type { OrderLineRow, OrderRow, PlacedOrder } from '../orders.tables.ts'
import { orders } from '../orders.tables.ts'
import { cancelUnpaidOrder } from './cancel-unpaid-order.ts'
import { findContact } from './find-contact.ts'
import { freezeDelivery } from './freeze-delivery.ts'
import { type Sold, snapshotLines } from './snapshot-lines.rules.ts'
import { writeOrder } from './write-order.ts'

/** A new order may be placed, unless `lastRefusal` refuses it once nothing else does. */
export type Admission = {
  /** The network that the reservation counts for. */
  network: string | null
  lastRefusal?: AppError
}

export type NewOrder = {
  lines: readonly StockLine[]
  idempotencyKey?: string | undefined
  /** A discount code, as entered. */
  code?: string | undefined
  /** Without it by the cheapest rate of the shop's country. */
  delivery?: ChosenDelivery | undefined
  /** An admin places it for this customer, who has hours to pay. */
  byHand?: { customer: Customer; hours: number }
  /** Decides about a new order before its units are reserved; the orders of one account wait for each other. */
  admit?: (ctx: Context, lines: readonly StockLine[]) => Promise<Admission>
}

const OPERATION = 'place-order'

/**
 * Places a pending order of the customer: reserves its units for 30 minutes, or for the hours of an order by hand, and snapshots names, prices, images
 * and descriptions, all or nothing. Lines of one product are merged; a used key returns its order, unless that was cancelled or
 * returned, and concurrent requests with one key wait for the first.
 * @throws AppError as `admit` and `takeUse`; out-of-stock; conflict when the key was used for other products, or the code does not
 * apply; invalid-input for a total that no card can pay
 */
export async function createOrder(ctx: Context, given: NewOrder): Promise<PlacedOrder> {
  const customer = given.byHand?.customer ?? customerOf(ctx)
  const lines = mergeLines(given.lines)
  const once = {
    operation: OPERATION,
    key: given.idempotencyKey,
    request: toRequest(lines, given),
    mismatch: 'This Idempotency-Key was used for a different order',
  }
  const place = () => placeOnce(ctx, given, { once, customer, lines })
  return queueOrder(ctx, { ...once, customer, lines, locks: codeOf(given) }, place)
}

/** Without a code as it was before there were codes. */
function toRequest(lines: readonly StockLine[], given: NewOrder): string[] {
  const wanted = lines.map(({ productId, quantity }) => `${productId} ${quantity}`)
  return [...wanted, ...codeOf(given), ...deliveryOf(given), ...customerOfHand(given)].sort()
}

const codeOf = ({ code }: NewOrder) =>
  code === undefined ? [] : [`code ${toDiscountCode(code) ?? code}`]

function customerOfHand({ byHand }: NewOrder): string[] {
  if (!byHand) return []
  const { customer, hours } = byHand
  return [`for ${customer.userId ?? customer.guestEmail} in ${hours} hours`]
}

/** The price is no part of it: a later one that is lower is the same order. */
function deliveryOf({ delivery }: NewOrder): string[] {
  if (delivery === undefined) return []
  const { country, rateId, shipsWith, secondParcel } = delivery
  return [`delivery ${country} ${shipsWith ?? rateId}${secondParcel ? ' in two parcels' : ''}`]
}

type Merged = { once: KeyedRequest; customer: Customer; lines: StockLine[] }

async function placeOnce(
  ctx: Context,
  { admit, code, delivery, byHand }: NewOrder,
  { once, customer, lines }: Merged,
) {
  return withTransaction(ctx, async (ctx) => {
    // Before any other lock: the orders of one account never wait for each other with products locked.
    if (admit) await lockName(ctx, `orders of ${customer.userId ?? customer.guestEmail}`)
    return runOnce(ctx, once, {
      run: async (ctx) => {
        const admission: Admission = (await admit?.(ctx, lines)) ?? { network: null }
        const { network, lastRefusal } = admission
        const order = { customer, lines, network, code, delivery, byHand }
        const placed = await insertOrder(ctx, order)
        // Rolls the order back.
        if (lastRefusal) throw lastRefusal
        return placed
      },
      idOf: ({ order }) => order.id,
      repeat: getPlacedOrder,
      isKeyFree: isCancelled,
    })
  })
}

/** The id of the customer's order with this key. */
export async function findOrderIdByKey(
  ctx: Context,
  key: string | undefined,
): Promise<string | undefined> {
  return findResultId(ctx, { operation: OPERATION, key })
}

/** Whether the customer's order with this key has this code, in any state: repeating it reveals nothing about a code. */
export async function isOrderedWithCode(
  ctx: Context,
  { idempotencyKey, code }: Pick<NewOrder, 'idempotencyKey'> & { code: string },
): Promise<boolean> {
  const orderId = await findOrderIdByKey(ctx, idempotencyKey)
  if (orderId === undefined) return false
  const { discountCode } = await getOrderRow(ctx, orderId)
  return discountCode !== null && discountCode === toDiscountCode(code)
}

async function getPlacedOrder(ctx: Context, orderId: string): Promise<PlacedOrder> {
  return { order: await getOrderRow(ctx, orderId), lines: await listLinesOf(ctx, orderId) }
}

/** Cancels the order when its reservation expired before a payment page was open: it can never be paid. */
async function isCancelled(ctx: Context, orderId: string): Promise<boolean> {
  const order = await getOrderRow(ctx, orderId)
  const isAbandoned =
    order.status === 'pending' && !order.paymentSessionId && order.expiresAt <= ctx.now
  return isAbandoned ? cancelUnpaidOrder(ctx, orderId) : isGivenBack(order.status)
}

async function getOrderRow(ctx: Context, orderId: string): Promise<OrderRow> {
  const select = (name: string) => selectById(ctx.db, name)
  const [order] = await cachedStatement(ctx.db, 'order by id', select).execute({ orderId })
  if (!order) throw new Error(`Order ${orderId} of an idempotency key is missing`)
  return order
}

type CheckedOrder = {
  customer: Customer
  lines: StockLine[]
  network: string | null
  code: string | undefined
  delivery: ChosenDelivery | undefined
  byHand: NewOrder['byHand'] | undefined
}

async function insertOrder(
  ctx: Context,
  { customer, lines, network, code: entered, delivery: chosen, byHand }: CheckedOrder,
): Promise<PlacedOrder> {
  const id = newOrderId()
  const minutes = byHand ? byHand.hours * 60 : CHECKOUT_MINUTES
  const expiresAt = new Date(ctx.now.getTime() + minutes * 60_000)
  const { userId = null, holderId = userId } = customer
  const contact = await findContact(ctx, customer)
  // Until the end it cannot be sent without this one.
  if (chosen?.shipsWith !== undefined) await lockOrders(ctx, [chosen.shipsWith])
  const code = entered === undefined ? null : await takeUse(ctx, { entered, customer })
  const heldUnits = await takeHolds(ctx, { orderId: id, userId: holderId, lines })
  await assertDropsAllow(ctx, { customer, lines, heldUnits })
  // The product locks are held from here to the end of the transaction: do as little as possible after this.
  const products = await reserveStock(ctx, { orderId: id, lines, expiresAt, network })
  // Under the locks: a change of an offer is described either as before or as after it.
  const descriptions = await describeSale(ctx, [...products.keys()])
  const today = toShopDay(ctx.now, ctx.settings.timezone)
  const goods = snapshotLines(id, lines, { products, descriptions, today })
  const fullCents = totalOf(goods)
  const frozen = code ? discountLines(code, goods, products) : goods
  const discountCents = frozen.reduce((sum, line) => sum + line.discountCents, 0)
  const goodsCents = fullCents - discountCents
  const { delivery, shipsWith } = await freezeDelivery(ctx, {
    customer,
    chosen,
    lines: frozen,
    goodsCents,
    code,
  })
  const deliveryCents = delivery?.cents ?? 0
  // A discount leaves what a card can pay.
  assertPayable(fullCents + deliveryCents)
  return writeOrder(ctx, frozen, {
    id,
    userId,
    isGuest: userId === null,
    source: byHand ? 'by hand' : 'shop',
    ...contact,
    expiresAt,
    totalCents: goodsCents + deliveryCents,
    delivery,
    shipsWith,
    discountCodeId: code?.id ?? null,
    discountCode: code?.code ?? null,
    discountCents,
    discountCounted: code !== null,
    shipsOn: latestShipDate(frozen),
  })
}

function selectById(db: Database, name: string) {
  return db
    .select()
    .from(orders)
    .where(eq(orders.id, sql.placeholder('orderId')))
    .prepare(name)
}

/** @throws AppError conflict when the code does not apply */
function discountLines(
  code: DiscountCodeRow,
  lines: readonly OrderLineRow[],
  products: Sold['products'],
): OrderLineRow[] {
  const goods = lines.flatMap(({ productId, unitPriceCents, quantity }) => {
    const type = products.get(productId)?.type
    return type ? [{ type, cents: unitPriceCents * quantity }] : []
  })
  assertApplies(code, goods)
  if (isFreeDelivery(code)) return [...lines]
  const parts = discountOf(code, goods)
  if (parts.every((cents) => cents === 0)) throw newNothingOff(code)
  return lines.map((line, place) => ({ ...line, discountCents: parts[place] ?? 0 }))
}

function assertPayable(totalCents: number): void {
  const reason = whyNotPayable(totalCents)
  if (reason) throw new AppError('invalid-input', reason, { field: 'products' })
}
