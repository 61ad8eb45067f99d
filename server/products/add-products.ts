import { eq } from 'drizzle-orm'
import type { PressingInput } from '#contract/pressings/pressing.ts'
import { recordChanges } from '#server/audit/index.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import {
  hasAlbumInfo,
  type ProductValues,
  publishProducts,
  toAlbumInfo,
  toNewProductAudit,
} from '#server/catalogue/index.ts'
import type { Context } from '#server/platform/context.ts'
import { insertRows } from '#server/platform/db/write-rows.ts'
import {
  readPresentNames,
  readPressings,
  toPressing,
  toPressingAudit,
  withPresentNames,
  writePressing,
} from '#server/pressings/index.ts'
import { recordOpeningStock } from '#server/stock/index.ts'

type Extras = Partial<
  Pick<typeof products.$inferInsert, 'searchExtra' | 'needsCompletion' | 'shipsOn'>
>

export type ProductToAdd = {
  id: string
  values: ProductValues & Extras
  /** Records only. It decides the values of the product that follow from it. */
  pressing?: PressingInput | undefined
  /** The caller writes the pressing; the log has it too. */
  hasPressing?: boolean
}

/**
 * Adds products with their stock, ledger, events and log, by a fixed number of statements beside those of given pressings; all
 * give the same columns. `savePressings` follows the rows, to which a trigger has added pressings.
 * @throws AppError conflict when another product has the Discogs release of a pressing
 */
export async function addProducts(
  ctx: Context,
  given: readonly ProductToAdd[],
  savePressings: (ctx: Context) => Promise<void> = async () => {},
): Promise<void> {
  if (given.length === 0) return
  const named = await nameAtPresent(ctx, given)
  await insertRows(
    ctx,
    products,
    named.map((product) => ({
      ...withoutNames(product),
      id: product.id,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })),
  )
  const added: ProductToAdd[] = []
  for (const product of named) added.push(await addPressing(ctx, product))
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
  const pressed = added.filter(({ pressing, hasPressing }) => pressing || hasPressing)
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
        after: {
          ...toNewProductAudit(values),
          ...(values.shipsOn && { shipsOn: values.shipsOn }),
          ...(row && toPressingAudit(toPressing(row, values.trackList ?? []))),
        },
      }
    }),
  )
}

/** The names that the pressing writes in its own way come with it: the trigger would add them as one name each. */
function withoutNames({ values, pressing }: ProductToAdd): ProductToAdd['values'] {
  return {
    ...values,
    ...(pressing?.artists?.length && { artist: null }),
    ...(pressing?.labels?.length && { brand: '' }),
  }
}

/** Writes the pressing of a product that was just added; returns the product with the values that follow from it. */
async function addPressing(ctx: Context, product: ProductToAdd): Promise<ProductToAdd> {
  const { id: productId, values, pressing: input } = product
  if (!input) return product
  const albumInfo = toAlbumInfo(values)
  const beside = { brand: values.brand, ...(hasAlbumInfo(values) && { albumInfo }) }
  const { columns, save } = await writePressing(ctx, { productId, input, beside, values })
  await ctx.db.update(products).set(columns).where(eq(products.id, productId))
  await save(ctx)
  return { ...product, values: { ...values, ...columns } }
}

/** Labels and artists of records by their present names; the brand of other products is no label. */
async function nameAtPresent(
  ctx: Context,
  added: readonly ProductToAdd[],
): Promise<ProductToAdd[]> {
  const isRecord = ({ values }: ProductToAdd) => values.type === 'vinyl'
  const names = await readPresentNames(
    ctx,
    added.filter(isRecord).map(({ values }) => values),
  )
  return added.map((each) =>
    isRecord(each) ? { ...each, values: withPresentNames(each.values, names) } : each,
  )
}
