import { sql } from 'drizzle-orm'
import { actorName, type Context } from '#server/platform/context.ts'
import type { Database } from '#server/platform/db/database.ts'
import { cachedStatement, queryPrepared } from '#server/platform/db/prepared.ts'
import { publishOrder } from '../order-events.ts'
import { orderHistory } from '../order-history.tables.ts'
import { currentTerms } from '../orders.rules.ts'
import type { OrderLineRow, OrderRow, PlacedOrder } from '../orders.tables.ts'
import { orderLines, orders } from '../orders.tables.ts'

type PendingOrder = Pick<
  OrderRow,
  | 'id'
  | 'source'
  | 'userId'
  | 'isGuest'
  | 'email'
  | 'phoneNumber'
  | 'expiresAt'
  | 'totalCents'
  | 'delivery'
  | 'discountCodeId'
  | 'discountCode'
  | 'discountCents'
  | 'discountCounted'
  | 'shipsOn'
  | 'shipsWith'
>

/** Inserts a pending order in the currency and with the tax of now, with its lines and its first status, and publishes it. */
export async function writeOrder(
  ctx: Context,
  lines: OrderLineRow[],
  { delivery, ...values }: PendingOrder,
): Promise<PlacedOrder> {
  const [order] = await cachedStatement(ctx.db, 'insert order', (name) =>
    insertPending(ctx.db, name),
  ).execute({
    ...values,
    ...currentTerms(),
    delivery: delivery && JSON.stringify(delivery),
    createdAt: ctx.now,
  })
  if (!order) throw new Error('The order was not written')
  await queryPrepared(ctx.db, 'insert order lines', {
    write: linesAndHistory,
    values: {
      orderId: order.id,
      lines: JSON.stringify(lines),
      actor: actorName(ctx.actor),
      createdAt: ctx.now.toISOString(),
    },
  })
  await publishOrder(ctx, 'order.placed', order.id)
  return { order, lines }
}

function insertPending(db: Database, name: string) {
  return db
    .insert(orders)
    .values({
      id: sql.placeholder('id'),
      userId: sql.placeholder('userId'),
      isGuest: sql.placeholder('isGuest'),
      email: sql.placeholder('email'),
      phoneNumber: sql.placeholder('phoneNumber'),
      status: 'pending',
      source: sql.placeholder('source'),
      totalCents: sql.placeholder('totalCents'),
      netTotalCents: sql.placeholder('totalCents'),
      currency: sql.placeholder('currency'),
      taxName: sql.placeholder('taxName'),
      taxRate: sql.placeholder('taxRate'),
      discountCodeId: sql.placeholder('discountCodeId'),
      discountCode: sql.placeholder('discountCode'),
      discountCents: sql.placeholder('discountCents'),
      discountCounted: sql.placeholder('discountCounted'),
      delivery: sql`${sql.placeholder('delivery')}::jsonb`,
      shipsOn: sql.placeholder('shipsOn'),
      shipsWith: sql.placeholder('shipsWith'),
      createdAt: sql.placeholder('createdAt'),
      expiresAt: sql.placeholder('expiresAt'),
    })
    .returning()
    .prepare(name)
}

/** One round trip, because other checkouts wait for the product locks. */
const linesAndHistory = () => sql`
  with lines as (
    insert into ${orderLines} (order_id, position, product_id, name, thumbnail, unit_price_cents, quantity, discount_cents,
      ships_on, sold_as)
    select ${sql.placeholder('orderId')}, position, "productId", name, thumbnail, "unitPriceCents", quantity,
      "discountCents", "shipsOn", "soldAs"
    from jsonb_to_recordset(${sql.placeholder('lines')}::jsonb) as line (
      position int, "productId" uuid, name text, thumbnail text, "unitPriceCents" int, quantity int,
      "discountCents" int, "shipsOn" date, "soldAs" jsonb
    )
  )
  insert into ${orderHistory} (order_id, to_status, actor, created_at)
  values (${sql.placeholder('orderId')}, 'pending', ${sql.placeholder('actor')}, ${sql.placeholder('createdAt')}::timestamptz)`
