import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { toDollars } from '#contract/money.ts'
import { pick } from '#contract/products/product-fields.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import {
  hasAlbumInfo,
  isNotUndone,
  toAlbumInfo,
  usedCopies,
  variantOptions,
} from '#server/catalogue/index.ts'
import type { Context } from '#server/platform/context.ts'
import { isAnyOf } from '#server/platform/db/is-any-of.ts'
import { findClosedOffers } from '#server/pricing/index.ts'
import { readCosts } from '#server/products/index.ts'
import { toHandle } from './handle.rules.ts'
import type { CopyGrades, StoredProduct } from './plan-product.rules.ts'
import { productHandles } from './shopify.tables.ts'

/** The products that these handles mean, with their variants; unknown handles are omitted. */
export async function findByHandles(
  ctx: Context,
  handles: readonly string[],
): Promise<Map<string, StoredProduct>> {
  const ids = await findIds(ctx, handles)
  const found = await readProducts(ctx, [...new Set(ids.values())])
  return new Map(
    [...ids].flatMap(([handle, id]): [string, StoredProduct][] => {
      const product = found.get(id)
      return product ? [[handle, product]] : []
    }),
  )
}

/** A handle of an earlier import, otherwise one that this shop's own export made. */
async function findIds(ctx: Context, handles: readonly string[]): Promise<Map<string, string>> {
  const { handle, productId } = productHandles
  const stored = await ctx.db
    .select({ handle, productId })
    .from(productHandles)
    .where(isAnyOf(handle, handles))
  const ids = new Map(stored.map((row) => [row.handle, row.productId]))
  const others = handles.filter((each) => !ids.has(each))
  for (const [name, id] of await findExported(ctx, others)) ids.set(name, id)
  return ids
}

/** An exported handle ends with the beginning of the product's id. */
async function findExported(
  ctx: Context,
  handles: readonly string[],
): Promise<Map<string, string>> {
  const beginnings = handles.flatMap(
    (handle) => /-([0-9a-f]{8})(?:-[0-9a-f]{4})?$/.exec(handle)?.[1] ?? [],
  )
  if (beginnings.length === 0) return new Map()
  const { id, name, artist } = products
  const rows = await ctx.db
    .select({ id, name, artist })
    .from(products)
    .innerJoin(
      sql`unnest(${sql.param(beginnings)}::text[]) as wanted (beginning)`,
      sql`${id} between (wanted.beginning || '-0000-0000-0000-000000000000')::uuid
        and (wanted.beginning || '-ffff-ffff-ffff-ffffffffffff')::uuid`,
    )
    .where(isNull(products.parentId))
  const wanted = new Set(handles)
  return new Map(
    rows.flatMap((row) =>
      [toHandle(row), toHandle(row, { isLong: true })]
        .filter((handle) => wanted.has(handle))
        .map((handle): [string, string] => [handle, row.id]),
    ),
  )
}

async function readProducts(
  ctx: Context,
  ids: readonly string[],
): Promise<Map<string, StoredProduct>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select()
    .from(products)
    .where(and(isAnyOf(products.id, ids), isNotUndone))
  const closed = await findClosedOffers(ctx, ids)
  const options = await readOptions(ctx, ids)
  const deleted = await readDeletedOptions(ctx, ids)
  const copies = await readCopies(ctx, ids)
  const costs = await readCosts(ctx, [...ids, ...options.map(({ id }) => id)])
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        isArchived: row.archivedAt !== null,
        isBeforeStart: closed.has(row.id),
        name: row.name,
        type: row.type,
        brand: row.brand,
        description: row.description,
        price: toDollars(row.priceCents),
        stock: row.stock,
        reserved: row.reserved,
        albumInfo: hasAlbumInfo(row) ? toAlbumInfo(row) : undefined,
        imageCount: row.images.length + (row.thumbnail ? 1 : 0),
        cost: costs.get(row.id) ?? null,
        options: options
          .filter(({ parentId }) => parentId === row.id)
          .map((option) => ({ ...option, cost: costs.get(option.id) ?? null })),
        deletedLabels: deleted.flatMap(({ parentId, label }) => (parentId === row.id ? label : [])),
        copies: copies.filter(({ parentId }) => parentId === row.id),
      },
    ]),
  )
}

const isVariantOf = (ids: readonly string[]) =>
  and(isAnyOf(products.parentId, ids), isNotNull(products.parentId))

async function readOptions(ctx: Context, ids: readonly string[]) {
  const { id, parentId, priceCents, stock, reserved } = products
  const rows = await ctx.db
    .select({
      id,
      parentId,
      priceCents,
      stock,
      reserved,
      label: variantOptions.label,
      formerLabels,
    })
    .from(variantOptions)
    .innerJoin(products, eq(products.id, variantOptions.productId))
    .where(and(isVariantOf(ids), isNull(products.archivedAt)))
  return rows.map(({ priceCents, ...row }) => ({ ...row, price: toDollars(priceCents) }))
}

const entriesOf = sql`audit_entries e where e.subject_id = ${products.id}::text`

/** The log has the labels that an option had, and the grades that a copy was added with. */
const formerLabels = sql<string[]>`array(
  select e.before ->> 'option' from ${entriesOf} and e.action = 'product.changed' and e.before ? 'option')`
const deletedLabel = sql<string>`coalesce((
  select e.before ->> 'option' from ${entriesOf} and e.action = 'product.archived' order by e.id desc limit 1), '')`
const addedAs = sql<Partial<CopyGrades> | null>`(
  select e.after from ${entriesOf} and e.action = 'product.created' order by e.id limit 1)`

/** A deleted option has no label of its own any more. */
async function readDeletedOptions({ db }: Context, ids: readonly string[]) {
  const { parentId, variantKind, archivedAt } = products
  return db
    .select({ parentId, label: deletedLabel })
    .from(products)
    .where(and(isVariantOf(ids), eq(variantKind, 'option'), isNotNull(archivedAt), isNotUndone))
}

/** Deleted ones too: an import does not add them again. */
async function readCopies(ctx: Context, ids: readonly string[]) {
  const { id, parentId, priceCents, archivedAt } = products
  const { sku, state, mediaGrade, sleeveGrade, condition } = usedCopies
  const rows = await ctx.db
    .select({
      id,
      parentId,
      priceCents,
      archivedAt,
      sku,
      state,
      mediaGrade,
      sleeveGrade,
      condition,
      addedAs,
    })
    .from(usedCopies)
    .innerJoin(products, eq(products.id, usedCopies.productId))
    .where(and(isVariantOf(ids), isNotUndone))
    .orderBy(asc(id))
  return rows.map((row) => ({
    ...pick(row, ['id', 'parentId', 'sku']),
    price: toDollars(row.priceCents),
    state: row.archivedAt ? ('withdrawn' as const) : row.state,
    grades: toGrades(row),
    formerGrades: toGrades(row.addedAs ?? row),
  }))
}

const toGrades = ({
  mediaGrade = null,
  sleeveGrade = null,
  condition = null,
}: Partial<CopyGrades>): CopyGrades => ({ mediaGrade, sleeveGrade, condition })

/** The genres of the shop's records, by their names in lower case. */
export async function readGenres({ db }: Context): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ genre: string }>(sql`
    select distinct genre from pressings, unnest(genres) as genre where genre <> ''
    union select distinct genre from products where genre <> '' order by genre`)
  return new Map(rows.map(({ genre }) => [genre.toLowerCase(), genre]))
}
