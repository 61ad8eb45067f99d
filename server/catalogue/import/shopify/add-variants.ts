import { getTableColumns, inArray, sql } from 'drizzle-orm'
import type { AuditValues } from '#contract/audit.ts'
import { toCents } from '#contract/money.ts'
import type { VariantKind } from '#contract/offers.ts'
import { pick } from '#contract/product-fields.ts'
import type { NewVariant } from '#contract/variants.ts'
import { recordChanges } from '#server/audit/index.ts'
import type { Context } from '#server/platform/context.ts'
import { toRecordset } from '#server/platform/db/recordset.ts'
import { assertUsedCopy } from '../../offers/create-variant.ts'
import { toCopyAuditValues, toCopyColumns } from '../../offers/inventory.rules.ts'
import { usedCopies, variantOptions } from '../../offers/offers.tables.ts'
import { publishProducts } from '../../product-events.ts'
import { recordOpeningStock } from '../../stock/index.ts'
import { insertVariantRows } from '../insert-variant-rows.ts'
import { makeIds } from '../runout/write-products.ts'
import type { ProductOfFile } from './write-products.ts'

/** Adds the new options and used copies of the locked or new products of a batch. */
export async function addVariants(ctx: Context, written: readonly ProductOfFile[]): Promise<void> {
  const wanted = written.flatMap((product) =>
    product.variants.flatMap((variant) =>
      'create' in variant ? [toRow(product, variant.create)] : [],
    ),
  )
  if (wanted.length === 0) return
  const ids = await makeIds(ctx, wanted.length)
  const added = wanted.map((row, index) => ({ ...row, id: ids[index] ?? '' }))
  await insertVariantRows(ctx, 'option', added.filter(isOf('option')))
  await insertOptions(ctx, added.filter(isOf('option')))
  await insertVariantRows(ctx, 'used', added.filter(isOf('used')))
  await insertCopies(ctx, added.filter(isOf('used')))
  await recordOpeningStock(
    ctx,
    added.map(({ id, stock }) => ({ productId: id, stock })),
  )
  await publishProducts(ctx, 'product.created', ids)
  await record(ctx, added)
}

function toRow({ id: parentId, name, type }: ProductOfFile, input: NewVariant) {
  if (input.kind === 'used') assertUsedCopy({ type }, input)
  return { parentId, name, input, priceCents: toCents(input.price), stock: input.stock }
}

type Added = ReturnType<typeof toRow> & { id: string }

const isOf =
  (kind: VariantKind) =>
  ({ input }: Added) =>
    input.kind === kind

/** After the options that the products have, in the order of the file. */
async function insertOptions({ db }: Context, added: readonly Added[]): Promise<void> {
  if (added.length === 0) return
  const rows = added.map(({ id, parentId, input }) => ({
    ...{ productId: id, parentId, label: input.kind === 'option' ? input.option.label : '' },
  }))
  await db.execute(sql`
    insert into variant_options (product_id, parent_id, label, position)
    select v."productId", v."parentId", v.label,
      coalesce((select max(position) from variant_options where parent_id = v."parentId"), -1)
        + row_number() over (partition by v."parentId" order by v."productId")
    from ${toRecordset(pick(getTableColumns(variantOptions), ['productId', 'parentId', 'label']), rows)} as v`)
}

const copyColumns = pick(getTableColumns(usedCopies), [
  ...(['productId', 'mediaGrade', 'sleeveGrade', 'condition', 'notes', 'costCents'] as const),
  ...(['state', 'listedAt'] as const),
])

/** On sale with a unit of stock, otherwise drafts. Numbers follow the order of the file. */
async function insertCopies({ db, now }: Context, added: readonly Added[]): Promise<void> {
  if (added.length === 0) return
  const rows = added.map(({ id, stock, input }) => ({
    ...(input.kind === 'used' && toCopyColumns({ notes: '', ...input.copy }, input.inventory)),
    ...{ productId: id, state: stock > 0 ? 'on-sale' : 'draft', listedAt: stock > 0 ? now : null },
  }))
  await db.execute(sql`
    insert into used_copies (product_id, media_grade, sleeve_grade, condition, notes, cost_cents, state, listed_at, created_at)
    select v."productId", v."mediaGrade", v."sleeveGrade", v.condition, v.notes, v."costCents", v.state, v."listedAt",
      ${now}::timestamptz
    from ${toRecordset(copyColumns, rows)} as v
    order by v."productId"`)
}

async function record(ctx: Context, added: readonly Added[]): Promise<void> {
  const details = await readDetails(
    ctx,
    added.map(({ id }) => id),
  )
  await recordChanges(
    ctx,
    added.map(({ id, name, input: { price, stock, images } }) => ({
      ...{ action: 'product.created' as const, subject: { id, name }, before: null },
      after: { price, stock, images, ...details.get(id) },
    })),
  )
}

/** The values of copies and options that other offers lack, as the log names them. */
async function readDetails(
  { db }: Context,
  ids: readonly string[],
): Promise<Map<string, AuditValues>> {
  const copies = await db
    .select()
    .from(usedCopies)
    .where(inArray(usedCopies.productId, [...ids]))
  const options = await db
    .select()
    .from(variantOptions)
    .where(inArray(variantOptions.productId, [...ids]))
  return new Map([
    ...copies.map((row): [string, AuditValues] => [row.productId, toCopyAuditValues(row)]),
    ...options.map(({ productId, label, position }): [string, AuditValues] => [
      productId,
      { option: label, position },
    ]),
  ])
}
