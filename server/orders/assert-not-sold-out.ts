import { sql } from 'drizzle-orm'
import { assertAvailable, type OfferLevel, type StockLine } from '#server/catalogue/index.ts'
import { actorName, type Context, signedIn } from '#server/platform/context.ts'
import { isId } from '#server/platform/db/ids.ts'
import { queryPrepared } from '#server/platform/db/prepared.ts'
import { assertDropsAllow } from './assert-drops-allow.ts'

type Wanted = { operation: string; key: string | undefined; lines: readonly StockLine[] }

/**
 * Refuses an order of units that are gone before it takes a lock: in the rush for a scarce record nearly all orders end here.
 * Offers that the customer's own holds and unpaid orders reserve are left to the order (decision 27), as are a repeated key
 * and an order with products that are no longer sold, whose refusal names them all.
 * @param wanted merged lines
 * @throws AppError out-of-stock; conflict as `assertDropsAllow`, which the order itself would check first
 */
export async function assertNotSoldOut(ctx: Context, wanted: Wanted): Promise<void> {
  const levels = await listSoldOut(ctx, wanted)
  if (levels.length === 0) return
  const { userId } = signedIn(ctx)
  await assertDropsAllow(ctx, { userId, lines: wanted.lines, heldUnits: new Map() })
  const soldOut = new Map(levels.map((level) => [level.id, level]))
  await assertAvailable(
    ctx,
    wanted.lines.filter(({ productId }) => soldOut.has(productId.toLowerCase())),
    soldOut,
  )
}

/** In one statement: the key and the units are those of one moment. */
async function listSoldOut(ctx: Context, { operation, key, lines }: Wanted): Promise<OfferLevel[]> {
  const { userId } = signedIn(ctx)
  if (!lines.every(({ productId }) => isId(productId))) return []
  return queryPrepared<OfferLevel>(ctx.db, 'sold-out lines', {
    write: soldOutLines,
    values: {
      ...{ userId, operation, key: key ?? null, actor: actorName(ctx.actor) },
      lines: JSON.stringify(lines),
    },
  })
}

// By the customer's few orders and holds, never by all reservations of an offer.
const soldOutLines = () => sql`
  select p.id, p.name, p.variant_kind as "variantKind", p.stock, p.reserved, p.archived_at as "archivedAt"
  from jsonb_to_recordset(${sql.placeholder('lines')}::jsonb) as line ("productId" uuid, quantity int)
  join products p on p.id = line."productId"
  where p.stock - p.reserved < line.quantity
    and not exists (
      select from jsonb_to_recordset(${sql.placeholder('lines')}::jsonb) as other ("productId" uuid)
      where not exists (select from products where id = other."productId" and archived_at is null))
    and not exists (
      select from idempotency_keys
      where actor = ${sql.placeholder('actor')} and operation = ${sql.placeholder('operation')}
        and key = ${sql.placeholder('key')}::text)
    and not exists (
      select from reservations r
      where r.product_id = p.id and r.order_id = any(array(
        select id from orders where user_id = ${sql.placeholder('userId')}::uuid and status = 'pending'
        union all select 'hold-' || id from holds where user_id = ${sql.placeholder('userId')}::uuid and state = 'active')))`
