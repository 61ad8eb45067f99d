import { recordChanges } from '#server/audit/index.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { type ProductValues, publishProducts, toNewProductAudit } from '#server/catalogue/index.ts'
import type { Context } from '#server/platform/context.ts'
import { insertRows } from '#server/platform/db/write-rows.ts'
import {
  readPressings,
  toPressing,
  toPressingAudit,
  withPresentNames,
} from '#server/pressings/index.ts'
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
  given: readonly ProductToAdd[],
  savePressings: (ctx: Context) => Promise<void> = async () => {},
): Promise<void> {
  if (given.length === 0) return
  const added = await nameAtPresent(ctx, given)
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

/** Labels and artists of records by their present names; the brand of other products is no label. */
async function nameAtPresent(
  ctx: Context,
  added: readonly ProductToAdd[],
): Promise<ProductToAdd[]> {
  const records = added.filter(({ values }) => values.type === 'vinyl')
  const present = await withPresentNames(
    ctx,
    records.map(({ values }) => values),
  )
  const valuesOf = new Map(records.map(({ id }, index) => [id, present[index]]))
  return added.map((each) => ({ ...each, values: valuesOf.get(each.id) ?? each.values }))
}
