import { eq, getTableColumns, sql } from 'drizzle-orm'
import { pick } from '#contract/products/product-fields.ts'
import { recordChanges } from '#server/audit/index.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { publishProducts } from '#server/catalogue/index.ts'
import { usedCopies, variantOptions } from '#server/catalogue/offers.tables.ts'
import type { Context } from '#server/platform/context.ts'
import { nameOf } from '#server/platform/db/columns.ts'
import { isAnyOf } from '#server/platform/db/is-any-of.ts'
import { toRecordset } from '#server/platform/db/recordset.ts'
import { insertRows } from '#server/platform/db/write-rows.ts'
import { recordOpeningStock } from '#server/stock/index.ts'
import { toOfferAuditValues, variantTexts } from './save-offers.ts'
import { insertOptions, type NewOption } from './variant-option.ts'

type CopyRow = Omit<typeof usedCopies.$inferInsert, 'productId' | 'state'>

/** A variant with its id, below a product that is locked or new. `copy` makes it a used copy, `option` an option. */
export type VariantToAdd = {
  id: string
  parentId: string
  priceCents: number
  stock: number
  images?: string[]
} & ({ copy: CopyRow; option?: never } | { copy?: never; option: NewOption })

/**
 * Adds variants with their stock, ledger, events and log, by a fixed number of statements. The values are valid for their
 * product, and all copies give the same columns. The events about `newProducts` precede those about their variants.
 */
export async function addVariants(
  ctx: Context,
  variants: readonly VariantToAdd[],
  newProducts: readonly string[] = [],
): Promise<void> {
  const ids = variants.map(({ id }) => id)
  await insertVariants(ctx, variants)
  await recordOpeningStock(
    ctx,
    variants.map(({ id, stock }) => ({ productId: id, stock })),
  )
  await publishProducts(ctx, 'product.created', [...newProducts, ...ids])
  const stored = await readStored(ctx, ids)
  await recordChanges(
    ctx,
    variants.map(({ id, copy, ...variant }) => {
      const { name = '', sku, option } = stored.get(id) ?? {}
      const values = { ...pick(variant, ['priceCents', 'stock', 'images']), ...copy, ...option }
      return {
        action: 'product.created' as const,
        subject: { id, name },
        before: null,
        after: toOfferAuditValues({ ...values, ...(sku !== null && { sku }) }),
      }
    }),
  )
}

/**
 * Inserts the rows of variants. A copy with a unit of stock is on sale, since `listedAt` or from now on; another one is a draft.
 * The caller adds the stock to the ledger.
 */
export async function insertVariants(
  ctx: Context,
  variants: readonly VariantToAdd[],
): Promise<void> {
  if (variants.length === 0) return
  await insertProducts(ctx, variants)
  await insertOptions(
    ctx,
    variants.flatMap(({ id, parentId, option }) =>
      option ? [{ ...option, productId: id, parentId }] : [],
    ),
  )
  await insertRows(
    ctx,
    usedCopies,
    variants.flatMap(({ id, stock, copy }) => {
      if (!copy) return []
      const isOnSale = stock > 0
      return [
        {
          createdAt: ctx.now,
          ...copy,
          productId: id,
          state: isOnSale ? ('on-sale' as const) : ('draft' as const),
          listedAt: isOnSale ? (copy.listedAt ?? ctx.now) : null,
        },
      ]
    }),
  )
}

/** The texts of a product, which a trigger keeps equal in its variants from now on, as the ship date in its options. */
const inherited = pick(products, [...variantTexts, 'createdAt'])
const own = pick(getTableColumns(products), [
  'id',
  'parentId',
  'variantKind',
  'priceCents',
  'stock',
  'images',
])

async function insertProducts({ db, now }: Context, variants: readonly VariantToAdd[]) {
  const rows = variants.map(({ copy, option, images = [], ...row }) => ({
    ...row,
    images,
    variantKind: copy ? 'used' : 'option',
  }))
  const names = [...Object.values(own), ...Object.values(inherited)].map(nameOf)
  const texts = Object.values(inherited).map((column) => sql`p.${nameOf(column)}`)
  await db.execute(sql`
    insert into products (${sql.join(names, sql`, `)}, ships_on, updated_at)
    select v.*, ${sql.join(texts, sql`, `)},
      case when v."variantKind" = 'option' then p.ships_on end, ${now}::timestamptz
    from ${toRecordset(own, rows)} as v join products p on p.id = v."parentId"`)
}

/** The names of the variants, and what the database has added: numbers of copies, places of options. */
async function readStored({ db }: Context, ids: string[]) {
  const { label, position } = variantOptions
  const rows = await db
    .select({
      id: products.id,
      name: products.name,
      sku: usedCopies.sku,
      option: { label, position },
    })
    .from(products)
    .leftJoin(usedCopies, eq(usedCopies.productId, products.id))
    .leftJoin(variantOptions, eq(variantOptions.productId, products.id))
    .where(isAnyOf(products.id, ids))
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}
