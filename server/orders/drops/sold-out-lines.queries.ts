import { sql } from 'drizzle-orm'
import { inBatches } from '#server/platform/batches.ts'
import type { Database } from '#server/platform/db/database.ts'
import { queryPrepared } from '#server/platform/db/prepared.ts'
import { type ReadLineDrop, selectLineDrops, unitsLeft } from '#server/pricing/index.ts'
import type { OfferLevel, StockLine } from '#server/stock/index.ts'

export type WantedLines = {
  /** Null for a guest. */
  userId: string | null
  actor: string
  operation: string
  key: string | null
  lines: readonly StockLine[]
}

/** The missing offers of an order, with the drops of all its offers and the units of each that the customer may order. */
export type SoldOut = { levels: OfferLevel[]; drops: (ReadLineDrop & { left: number | null })[] }

type Row = OfferLevel & { place: number; drops: SoldOut['drops'] | null }

const batches = new WeakMap<Database, (wanted: WantedLines) => Promise<SoldOut>>()

/** In one statement: the key and the units are those of one moment. Orders of a rush share it. */
export function listSoldOut(db: Database, wanted: WantedLines): Promise<SoldOut> {
  const list = batches.get(db) ?? inBatches((orders) => listAll(db, orders))
  batches.set(db, list)
  return list(wanted)
}

async function listAll(db: Database, orders: readonly WantedLines[]): Promise<SoldOut[]> {
  const placed = orders.map((order, place) => ({ ...order, place }))
  const rows = await queryPrepared<Row>(db, 'sold-out lines', {
    write: soldOutLines,
    values: { orders: JSON.stringify(placed) },
  })
  const byPlace = Map.groupBy(rows, ({ place }) => place)
  return placed.map(({ place }) => {
    const levels = byPlace.get(place) ?? []
    return { levels, drops: levels[0]?.drops ?? [] }
  })
}

const lineOffers = sql`array(
  select each."productId" from jsonb_to_recordset(wanted.lines) as each ("productId" uuid))`

// By the customer's few orders and holds, never by all reservations of an offer: a count, unlike `not exists`, is no join.
export const soldOutLines = () => sql`
  select wanted.place, p.id, p.name, p.variant_kind as "variantKind", p.stock, p.reserved, p.archived_at as "archivedAt",
    (select json_agg(json_build_object('offerId', d."offerId", 'dropId', d."dropId", 'json', d.json,
        'left', ${unitsLeft(sql`wanted."userId"`, sql`d."dropId"`)}))
      from (${selectLineDrops(lineOffers)}) d) as drops
  from jsonb_to_recordset(${sql.placeholder('orders')}::jsonb)
    as wanted (place int, "userId" uuid, actor text, operation text, key text, lines jsonb)
  cross join lateral jsonb_to_recordset(wanted.lines) as line ("productId" uuid, quantity int)
  join products p on p.id = line."productId"
  where p.stock - p.reserved < line.quantity
    and not exists (
      select from jsonb_to_recordset(wanted.lines) as other ("productId" uuid)
      where not exists (select from products where id = other."productId" and archived_at is null))
    and (
      select count(*) from idempotency_keys
      where actor = wanted.actor and operation = wanted.operation and key = wanted.key) = 0
    and (
      select count(*) from reservations r
      where r.product_id = p.id and r.order_id = any(array(
        select id from orders where user_id = wanted."userId" and status = 'pending'
        union all select 'hold-' || id from holds where user_id = wanted."userId" and state = 'active'))) = 0`
