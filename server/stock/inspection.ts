import { inArray, sql } from 'drizzle-orm'
import { recordChange } from '#server/audit/index.ts'
import type { Context } from '#server/platform/context.ts'
import type { ProductRow } from './lock-products.ts'
import { moveStock } from './move-stock.ts'
import { reservations } from './stock.tables.ts'

/** The reservation of a copy that waits for its inspection: it belongs to no order and has no end. */
export function toInspectionId(copyId: string): string {
  return `inspection-${copyId}`
}

/**
 * Puts a locked used copy back in stock, reserved until an admin has inspected it. The reservation is written first,
 * so that the copy is never on sale in between.
 */
export async function returnForInspection(
  ctx: Context,
  { id, name }: Pick<ProductRow, 'id' | 'name'>,
  orderId: string,
): Promise<void> {
  await ctx.db.insert(reservations).values({
    orderId: toInspectionId(id),
    productId: id,
    quantity: 1,
    expiresAt: sql`'infinity'`,
  })
  await moveStock(ctx, [{ productId: id, quantity: 1, reserved: 1, reason: 'return', orderId }])
  await recordChange(ctx, {
    action: 'used-copy.returned',
    subject: { id, name },
    before: { state: 'sold', order: orderId },
    after: { state: 'needs-inspection', order: null },
  })
}

/** The locked copies that this order returned and that still wait for their inspection. */
export async function findReturnedBy(
  ctx: Context,
  orderId: string,
  levels: ReadonlyMap<string, ProductRow>,
): Promise<Set<string>> {
  const reserved = [...levels.values()].filter(
    (each) => each.variantKind === 'used' && each.reserved > 0,
  )
  if (reserved.length === 0) return new Set()
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select r.product_id as id from reservations r
    where r.order_id = any(${sql.param(reserved.map(({ id }) => toInspectionId(id)))}::text[])
      and ${orderId} = (select m.order_id from stock_movements m
        where m.product_id = r.product_id order by m.id desc limit 1)`)
  return new Set(rows.map(({ id }) => id))
}

/** Deletes the reservations of copies that are no longer in stock. */
export async function endInspections(ctx: Context, copyIds: ReadonlySet<string>): Promise<void> {
  if (copyIds.size === 0) return
  const inspections = [...copyIds].map(toInspectionId)
  await ctx.db.delete(reservations).where(inArray(reservations.orderId, inspections))
}
