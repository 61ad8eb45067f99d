import { and, desc, eq, sql } from 'drizzle-orm'
import type { Owned, OwnedPressing } from '#contract/ownership.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { orderLines, orders } from '#server/orders/orders.tables.ts'
import { type Context, signedIn } from '#server/platform/context.ts'
import { isId } from '#server/platform/db/ids.ts'
import { toShopDay } from '#server/platform/shop-calendar.ts'
import { findProductId } from '#server/wants/index.ts'
import { collectionItems } from './ownership.tables.ts'

const SHOWN_PRESSINGS_MAX = 20

/** The records of a product that the signed-in user has, by the id of any of its offers; none for an unknown id. */
export async function getOwned(ctx: Context, offerId: string): Promise<Owned> {
  const productId = isId(offerId) ? await findProductId(ctx, offerId) : undefined
  if (productId === undefined) return { inCollection: false, otherPressings: [], fits: [] }
  const { userId } = signedIn(ctx)
  const bought = await findBought(ctx, userId, productId)
  const isListed = and(
    ...[eq(collectionItems.userId, userId), eq(collectionItems.kind, 'collection')],
    eq(collectionItems.productId, productId),
  )
  return {
    ...(bought && { bought }),
    inCollection: (await ctx.db.$count(collectionItems, isListed)) > 0,
    otherPressings: await listOtherPressings(ctx, userId, productId),
    fits: [],
  }
}

/** Returned and cancelled orders aside; a line whose units all went back is none. */
async function findBought(
  { db, settings }: Context,
  userId: string,
  productId: string,
): Promise<Owned['bought']> {
  const [order] = await db
    .select({ orderId: orders.id, paidAt: orders.paidAt })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(
      and(
        eq(orders.userId, userId),
        sql`${orders.isSale} and ${orders.status} not in ('cancelled', 'returned')`,
        sql`${orderLines.restocked} < ${orderLines.quantity}`,
        sql`${productId}::uuid in (${products.id}, ${products.parentId})`,
      ),
    )
    .orderBy(desc(orders.paidAt))
    .limit(1)
  if (!order?.paidAt) return undefined
  return { on: toShopDay(order.paidAt, settings.timezone), orderId: order.orderId }
}

/** Other records of the same artist and title that the user bought here or lists in a collection file. */
async function listOtherPressings(
  { db }: Context,
  userId: string,
  productId: string,
): Promise<OwnedPressing[]> {
  const { rows } = await db.execute<Omit<OwnedPressing, 'year'> & { year: number | null }>(sql`
    with mine as (
      select p.normalized_title as title, n.id as artist_id, n.normalized_name as artist
      from pressings p join pressing_artists a on a.product_id = p.product_id and a.position = 0
      join catalogue_names n on n.id = a.artist_id
      where p.product_id = ${productId}::uuid and p.normalized_title <> ''
    ), owned as (
      select coalesce(o.parent_id, o.id) as product_id from orders s
      join order_lines l on l.order_id = s.id join products o on o.id = l.product_id
      where s.user_id = ${userId}::uuid and s.is_sale
        and s.status not in ('cancelled', 'returned') and l.restocked < l.quantity
      union
      select i.product_id from collection_items i
      where i.user_id = ${userId}::uuid and i.kind = 'collection' and i.product_id is not null
    )
    select p.id::text as "_id", p.name, p.brand as label, coalesce(l.catalogue_number, '') as "catalogueNumber",
      r.country, nullif(left(r.released, 4), '')::int as year
    from mine join pressings r on r.normalized_title = mine.title
    join pressing_artists a on a.product_id = r.product_id and a.position = 0 and a.artist_id = mine.artist_id
    join owned on owned.product_id = r.product_id
    join products p on p.id = r.product_id
    left join pressing_labels l on l.product_id = r.product_id and l.position = 0
    where r.product_id <> ${productId}::uuid
    union all
    select i.id::text, i.title, i.label, i.catalogue_number, '', i.year
    from mine join collection_items i on i.user_id = ${userId}::uuid and i.kind = 'collection' and i.product_id is null
      and normalize_code(i.title) = mine.title and normalize_name(i.artist) = mine.artist
    limit ${SHOWN_PRESSINGS_MAX}`)
  return rows.map(({ year, ...pressing }) => ({ ...pressing, ...(year !== null && { year }) }))
}
