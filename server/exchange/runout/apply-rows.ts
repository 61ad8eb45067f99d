import { isDeepStrictEqual } from 'node:util'
import {
  listFields,
  type ProductField,
  pick,
  productFieldNames,
  productFields,
} from '#contract/products/product-fields.ts'
import { toValueName } from '#server/catalogue/index.ts'
import { lockImages } from '#server/images/index.ts'
import type { Context } from '#server/platform/context.ts'
import { makeIds } from '#server/platform/db/ids.ts'
import { writePressing } from '#server/pressings/index.ts'
import { addProducts, type OfferChange, saveOffers } from '#server/products/index.ts'
import type { ValidatedRow } from './validate-rows.ts'

const toColumn = (field: ProductField) => productFields[field].csv
const imageColumns: readonly string[] = listFields('image', 'images').map(toColumn)

/** Adds and changes the products of the rows, of which the changed ones are locked, with stock, events and log. */
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
    values ? [{ id: ids[index] ?? '', values, pressing }] : [],
  )
  await addProducts(ctx, toAdd)
  const changes: OfferChange[] = []
  for (const row of changed) changes.push(...(await toChange(ctx, row)))
  await saveOffers(ctx, changes)
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
    after: { ...pick(values, changed), needsCompletion: null },
  }
  return [{ ...change, pressing: written && { former: stored.pressing, ...written } }]
}
