import { isDeepStrictEqual } from 'node:util'
import { and, eq } from 'drizzle-orm'
import {
  listFields,
  type ProductField,
  pick,
  productFieldNames,
  productFields,
} from '#contract/products/product-fields.ts'
import { clearCompletionMarks, toValueName } from '#server/catalogue/index.ts'
import { lockImages } from '#server/images/index.ts'
import type { Context } from '#server/platform/context.ts'
import { makeIds } from '#server/platform/db/ids.ts'
import { writePressing } from '#server/pressings/index.ts'
import { addPressing, addProducts, type OfferChange, saveOffers } from '#server/products/index.ts'
import { lockStockLevels } from '#server/stock/index.ts'
import type { ImportFile } from '../import/import.queries.ts'
import { productImportRows } from '../import/import.tables.ts'
import { saveSearchTerms } from '../import/save-search-terms.ts'
import type { ValidatedRow } from './validate-rows.ts'

/** Locks the changed products, and saves the search terms of the file. */
export async function lockProducts(ctx: Context, file: ImportFile): Promise<void> {
  const { productId, outcome } = productImportRows
  const isChanged = and(eq(productImportRows.importId, file.id), eq(outcome, 'changed'))
  const rows = await ctx.db.select({ productId }).from(productImportRows).where(isChanged)
  await lockStockLevels(
    ctx,
    rows.flatMap((row) => row.productId ?? []),
  )
  await saveSearchTerms(ctx, file, searchedColumns)
}

const toColumn = (field: ProductField) => productFields[field].csv
const searchedColumns = productFieldNames
  .filter((field) => productFields[field].search === 'lexicon')
  .map(toColumn)
const imageColumns: readonly string[] = listFields('image', 'images').map(toColumn)

/** Adds and changes the products of the rows, with stock, events and log. */
export async function applyRows(ctx: Context, validated: readonly ValidatedRow[]): Promise<void> {
  const added = validated.filter(({ result }) => result.outcome === 'new')
  const changed = validated.filter(({ result }) => result.outcome === 'changed')
  const ids = await makeIds(ctx, added.length)
  const pictured = [...added, ...changed.filter(touchesImages)]
  await lockImages(
    ctx,
    pictured.flatMap(({ result: { values } }) =>
      values ? [values.thumbnail, ...values.images] : [],
    ),
  )
  const toAdd = added.flatMap(({ result: { values, pressing } }, index) =>
    values ? [{ id: ids[index] ?? '', values, pressing, hasPressing: pressing !== undefined }] : [],
  )
  await addProducts(
    ctx,
    toAdd.map(({ pressing: _, ...product }) => product),
    async (ctx) => {
      for (const { id, values, pressing } of toAdd) {
        if (pressing) await addPressing(ctx, id, { pressing, values })
      }
    },
  )
  const changes: OfferChange[] = []
  for (const row of changed) changes.push(...(await toChange(ctx, row)))
  await saveOffers(ctx, changes)
  await clearCompletionMarks(
    ctx,
    changes.map(({ id }) => id),
  )
}

const touchesImages = ({ result }: ValidatedRow) =>
  result.changes.some(({ column }) => imageColumns.includes(column))

async function toChange(
  ctx: Context,
  { stored, result: { values, pressing } }: ValidatedRow,
): Promise<OfferChange[]> {
  if (!stored || !values) return []
  const changed = productFieldNames
    .map(toValueName)
    .filter((name) => !isDeepStrictEqual(values[name], stored[name]))
  const { id, name } = stored
  const written =
    pressing && (await writePressing(ctx, { productId: id, input: pressing, beside: {}, values }))
  const change = {
    id,
    name,
    before: stored,
    after: { ...pick(values, changed), ...written?.columns },
  }
  return [{ ...change, pressing: written && { former: stored.pressing, save: written.save } }]
}
