import { and, eq, sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import { CHECKOUT_MINUTES } from '../../contract/limits.ts'
import { users } from '../accounts/accounts.tables.ts'
import { addUpLines, type ProductRow, reserveStock, type StockLine } from '../catalogue/index.ts'
import { actorName, type Context, signedIn } from '../platform/context.ts'
import type { Database } from '../platform/db/database.ts'
import { askPrepared, prepareOnce } from '../platform/db/prepared.ts'
import { withTransaction } from '../platform/db/with-transaction.ts'
import { cancelUnpaidOrder } from './cancel-unpaid-order.ts'
import { publishOrder } from './order-events.ts'
import { newOrderId } from './order-id.ts'
import { listLinesOf, type OrderLineRow, type OrderRow, type PlacedOrder } from './order-row.ts'
import { areSameLines, totalOf, whyNotPayable } from './orders.rules.ts'
import { orderHistory, orderLines, orders } from './orders.tables.ts'

export type NewOrder = { lines: readonly StockLine[]; idempotencyKey?: string | undefined }

/**
 * Places a pending order of the signed-in user: its copies are held for 30 minutes, its names, prices and
 * pictures frozen; all or nothing. Lines for the same product are added up. A key used before answers the
 * order it made; requests that come at the same time with the same key wait for the first.
 * @throws AppError out-of-stock; conflict when the key was used for other products; invalid-input for a total no card can pay
 */
export async function createOrder(ctx: Context, given: NewOrder): Promise<PlacedOrder> {
  const { userId } = signedIn(ctx)
  const lines = addUpLines(given.lines)
  return withTransaction(ctx, async (ctx) => {
    const { idempotencyKey } = given
    if (idempotencyKey !== undefined) {
      const earlier = await findEarlier(ctx, userId, idempotencyKey)
      if (earlier && !areSameLines(earlier.lines, lines)) {
        throw new AppError('conflict', 'This Idempotency-Key was used for a different order')
      }
      if (earlier && !isForsaken(ctx, earlier.order)) return earlier
      if (earlier) await cancelUnpaidOrder(ctx, earlier.order.id)
    }
    return insertOrder(ctx, { userId, lines, idempotencyKey })
  })
}

/** The order made with this key before. Until the transaction ends, others with the same key wait here. */
async function findEarlier(
  ctx: Context,
  userId: string,
  key: string,
): Promise<PlacedOrder | undefined> {
  await askPrepared(ctx.db, 'one order a key', {
    write: () =>
      sql`select pg_advisory_xact_lock(hashtextextended(${sql.placeholder('subject')}, 0))`,
    values: { subject: `order ${userId} ${key}` },
  })
  const select = (name: string) => selectByKey(ctx.db, name)
  const statement = prepareOnce(ctx.db, 'order by key', select)
  const [order] = await statement.execute({ userId, key })
  return order && { order, lines: await listLinesOf(ctx, order.id) }
}

/** Its time ran out before a payment page was open: nobody can ever pay it. */
function isForsaken(ctx: Context, order: OrderRow): boolean {
  return order.status === 'pending' && !order.paymentSessionId && order.expiresAt <= ctx.now
}

type CheckedOrder = { userId: string; lines: StockLine[]; idempotencyKey: string | undefined }

async function insertOrder(
  ctx: Context,
  { userId, lines, idempotencyKey }: CheckedOrder,
): Promise<PlacedOrder> {
  const id = newOrderId()
  const expiresAt = new Date(ctx.now.getTime() + CHECKOUT_MINUTES * 60_000)
  const contact = await findContact(ctx, userId)
  // From here to the end nobody else can buy these products: as little as possible may follow.
  const products = await reserveStock(ctx, { orderId: id, lines, expiresAt })
  const frozen = freezeLines(id, lines, products)
  const [order] = await prepareOnce(ctx.db, 'insert order', (name) =>
    insertPending(ctx.db, name),
  ).execute({
    ...{ id, userId, ...contact, expiresAt },
    totalCents: assertPayable(totalOf(frozen)),
    idempotencyKey: idempotencyKey ?? null,
    createdAt: ctx.now,
  })
  if (!order) throw new Error('The order was not written')
  await askPrepared(ctx.db, 'insert order lines', {
    write: linesAndHistory,
    values: {
      orderId: id,
      lines: JSON.stringify(frozen),
      actor: actorName(ctx.actor),
      createdAt: ctx.now.toISOString(),
    },
  })
  await publishOrder(ctx, 'order.placed', id)
  return { order, lines: frozen }
}

function selectByKey(db: Database, name: string) {
  const isOfUser = eq(orders.userId, sql.placeholder('userId'))
  const hasKey = eq(orders.idempotencyKey, sql.placeholder('key'))
  return db.select().from(orders).where(and(isOfUser, hasKey)).prepare(name)
}

function insertPending(db: Database, name: string) {
  return db
    .insert(orders)
    .values({
      id: sql.placeholder('id'),
      userId: sql.placeholder('userId'),
      email: sql.placeholder('email'),
      phoneNumber: sql.placeholder('phoneNumber'),
      status: 'pending',
      totalCents: sql.placeholder('totalCents'),
      idempotencyKey: sql.placeholder('idempotencyKey'),
      createdAt: sql.placeholder('createdAt'),
      expiresAt: sql.placeholder('expiresAt'),
    })
    .returning()
    .prepare(name)
}

/** In one round trip, since others who want the same products wait meanwhile. */
const linesAndHistory = () => sql`
  with lines as (
    insert into ${orderLines} (order_id, position, product_id, name, thumbnail, unit_price_cents, quantity)
    select ${sql.placeholder('orderId')}, position, "productId", name, thumbnail, "unitPriceCents", quantity
    from jsonb_to_recordset(${sql.placeholder('lines')}::jsonb) as line (
      position int, "productId" uuid, name text, thumbnail text, "unitPriceCents" int, quantity int
    )
  )
  insert into ${orderHistory} (order_id, to_status, actor, created_at)
  values (${sql.placeholder('orderId')}, 'pending', ${sql.placeholder('actor')}, ${sql.placeholder('createdAt')}::timestamptz)`

function freezeLines(
  orderId: string,
  lines: readonly StockLine[],
  products: ReadonlyMap<string, ProductRow>,
): OrderLineRow[] {
  return lines.map(({ productId, quantity }, position) => {
    const product = products.get(productId)
    if (!product) throw new Error(`Product ${productId} was reserved but not answered`)
    const { name, thumbnail, priceCents } = product
    const frozen = { name, thumbnail, unitPriceCents: priceCents }
    return { orderId, position, productId, ...frozen, quantity, restocked: 0 }
  })
}

function assertPayable(totalCents: number): number {
  const reason = whyNotPayable(totalCents)
  if (reason) throw new AppError('invalid-input', reason, { field: 'products' })
  return totalCents
}

async function findContact(
  ctx: Context,
  userId: string,
): Promise<Pick<OrderRow, 'email' | 'phoneNumber'>> {
  const select = (name: string) =>
    ctx.db
      .select({ email: users.email, phoneNumber: users.phoneNumber })
      .from(users)
      .where(eq(users.id, sql.placeholder('userId')))
      .prepare(name)
  const [contact] = await prepareOnce(ctx.db, 'contact', select).execute({ userId })
  if (!contact) throw new AppError('not-signed-in', 'Your account is gone. Please sign in again.')
  return contact
}
