import { recordChanges } from '#server/audit/index.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { type ProductValues, publishProducts, toNewProductAudit } from '#server/catalogue/index.ts'
import type { Context } from '#server/platform/context.ts'
import { insertRows } from '#server/platform/db/write-rows.ts'
import { readPressings, toPressing, toPressingAudit } from '#server/pressings/index.ts'
import { recordOpeningStock } from '#server/stock/index.ts'

type Extras = Partial<Pick<typeof products.$inferInsert, 'searchExtra' | 'needsCompletion'>>

export type ProductToAdd = {
  id: string
  values: ProductValues & Extras
  /** The log has the pressing too. */
  hasPressing?: boolean
}

/**
 * Adds products with their stock, ledger, events and log, by a fixed number of statements; all give the same columns.
 * `savePressings` follows the rows, to which a trigger has added pressings.
 */
export async function addProducts(
  ctx: Context,
  added: readonly ProductToAdd[],
  savePressings: (ctx: Context) => Promise<void> = async () => {},
): Promise<void> {
  if (added.length === 0) return
  await insertRows(
    ctx,
    products,
    added.map(({ id, values }) => ({ ...values, id, createdAt: ctx.now, updatedAt: ctx.now })),
  )
  await savePressings(ctx)
  await recordOpeningStock(
    ctx,
    added.map(({ id, values }) => ({ productId: id, stock: values.stock })),
  )
  await publishProducts(
    ctx,
    'product.created',
    added.map(({ id }) => id),
  )
  const pressed = added.filter(({ hasPressing }) => hasPressing)
  const pressings = await readPressings(
    ctx,
    pressed.map(({ id }) => id),
  )
  await recordChanges(
    ctx,
    added.map(({ id, values }) => {
      const row = pressings.get(id)
      return {
        action: 'product.created' as const,
        subject: { id, name: values.name },
        before: null,
        after: { ...toNewProductAudit(values), ...(row && toPressingAudit(toPressing(row, []))) },
      }
    }),
  )
}
