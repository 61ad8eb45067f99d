import { describe, expect, test } from 'vitest'
import type { Product } from '#contract/products/catalogue.ts'
import { productColumns } from '#contract/products/product-csv.ts'
import {
  isAlbumField,
  type ProductField,
  productFieldNames,
  productFields,
} from '#contract/products/product-fields.ts'
import { toAuditValues, toValues } from '#server/catalogue/catalogue.rules.ts'
import {
  formatCells,
  formatValues,
  type StoredProduct,
} from '#server/exchange/runout/format-cells.rules.ts'
import { parseCells } from '#server/exchange/runout/parse-cells.rules.ts'
import { validateRow } from '#server/exchange/runout/validate-row.rules.ts'
import { type FullProduct, makeFullProduct } from '#tests/support/app/product-values.ts'
import { toFieldChanges } from '#web/admin/activity/audit-labels.ts'
import { findDifferences, toLabel } from '#web/admin/products/form/product-conflict.ts'
import {
  emptyDraft,
  isDirty,
  toDraft,
  toNewProduct,
  toProductChange,
} from '#web/admin/products/form/product-draft.ts'

/** Each column of the table through all code derived from the table. */

const id = '01990000-0000-7000-8000-000000000001'
const first = makeFullProduct(1)
const second = makeFullProduct(2)
const stored: StoredProduct = {
  ...toValues(first),
  id,
  reserved: 0,
  archivedAt: null,
  needsCompletion: null,
}
const toProduct = (values: FullProduct): Product => ({
  ...values,
  _id: id,
  available: values.stock,
  createdAt: '2026-03-04T01:00:00Z',
  updatedAt: '2026-03-04T01:00:00Z',
})
const columns = productColumns.map(({ name }) => name)
const before = toDraft(toProduct(first))
const after = toDraft(toProduct(second))
const changeable = productFieldNames.filter((field) => field !== 'type')
const readField = (product: FullProduct, field: ProductField) =>
  isAlbumField(field) ? product.albumInfo[field] : product[field]

test('the sample products have a value in every field', () => {
  for (const field of productFieldNames) expect(readField(first, field)).toBeTruthy()
})

describe.each(productFieldNames)('the field %s', (field) => {
  const { csv } = productFields[field]

  test('has the same value after a CSV export and import as a new product', () => {
    const cells = formatValues(toValues(first))
    expect(cells[csv]).not.toBe('')
    expect(parseCells(cells, undefined, false).values).toEqual(toValues(first))
  })
  test('is unchanged by its own exported row', () => {
    const exported = formatCells(stored)
    const row = { cells: columns.map((name) => exported[name]), columns, stored }
    expect(validateRow({ ...row, hasDecimalComma: false }).outcome).toBe('unchanged')
  })
  test('is part of a product created by the form', () => {
    const created = toNewProduct(before)
    const isHidden = productFields[field].appliesTo === 'others'
    expect({ ...created, ...created.albumInfo }[field]).toEqual(
      isHidden ? '' : readField(first, field),
    )
  })
  test('is in the audit log under its label', () => {
    const values = toAuditValues(toProduct(first))
    const labels = toFieldChanges({ before: null, after: values }).map((change) => change.field)
    expect(Object.keys(values)).toContain(field)
    expect(labels.map((label) => label.toLowerCase())).toContain(
      productFields[field].label.toLowerCase(),
    )
  })
})

describe.each(changeable)('a change of the field %s', (field) => {
  const { csv } = productFields[field]
  const edited = { ...before, [field]: after[field] }
  const conflictField = field === 'thumbnail' || field === 'images' ? 'productImages' : field

  test('is read from its own column of a file only', () => {
    const cell = formatValues(toValues(second))[csv]
    const { outcome, changes, values } = validateRow({
      cells: [id, cell],
      columns: ['id', csv],
      stored,
      hasDecimalComma: false,
    })
    expect(outcome).toBe('changed')
    expect(changes.map(({ column }) => column)).toEqual([csv])
    expect(values && formatValues(values)[csv]).toBe(cell)
  })
  test('is the only field the form sends when changed', () => {
    expect(isDirty(edited, before)).toBe(true)
    expect(toProductChange(edited, before)).toEqual(
      isAlbumField(field)
        ? { albumInfo: { ...first.albumInfo, [field]: readField(second, field) } }
        : { [field]: readField(second, field) },
    )
  })
  test('is a labelled difference between two versions', () => {
    const differences = findDifferences({ base: before, mine: edited, theirs: before })
    expect(differences).toEqual([{ field: conflictField, changedBy: 'me' }])
    expect(toLabel(conflictField)).not.toBe('')
  })
  test('makes an empty form dirty', () => {
    expect(isDirty({ ...emptyDraft, [field]: after[field] }, emptyDraft)).toBe(true)
  })
})
