import type { ProductChange } from '#contract/catalogue.ts'
import type { Context } from '#server/platform/context.ts'
import { toChangedValues } from '../../catalogue.rules.ts'
import { type AppliedRow, applyRows } from '../runout/apply-rows.ts'
import type { StoredProduct } from '../runout/format-cells.rules.ts'
import { findStored } from '../runout/stored-products.queries.ts'
import type { ProductOfFile } from './write-products.ts'

/** Changes texts, price and stock of the locked products themselves. */
export async function changeProducts(
  ctx: Context,
  written: readonly ProductOfFile[],
): Promise<void> {
  const changed = written.flatMap(({ id, change }) => (change ? [{ id, change }] : []))
  if (changed.length === 0) return
  const stored = await findStored(
    ctx,
    changed.map(({ id }) => id),
  )
  await applyRows(
    ctx,
    changed.map(({ id, change }) => toApplied(change, stored.get(id))),
  )
}

function toApplied(change: ProductChange, stored: StoredProduct | undefined): AppliedRow {
  if (!stored) throw new Error('A product of the file is gone, although it is locked')
  const columns = Object.keys(change).map((field) => (field === 'albumInfo' ? 'artist' : field))
  return {
    stored,
    result: {
      outcome: 'changed',
      values: { ...stored, ...toChangedValues(change) },
      changes: columns.map((column) => ({ column, before: '', after: '' })),
    },
  }
}
