import { getTableColumns, isNull, sql } from 'drizzle-orm'
import {
  type FieldsOfKind,
  type ProductField,
  pick,
  productFieldNames,
  productFields,
} from '#contract/products/product-fields.ts'
import { products } from './catalogue.tables.ts'
import { listedDropColumn } from './drop-column.ts'
import { featuredVariant, offerFigures } from './offer-columns.queries.ts'

export const isInShop = isNull(products.archivedAt)

/** Not from an import that was undone, which imports and exports know nothing of. */
export const isNotUndone = sql`not (${products.archivedAt} is not null and is_undone_import(${products.id}))`

/** A product of the shop, no variant: the condition of the list indexes. */
export const isListed = sql`${products.archivedAt} is null and ${products.parentId} is null`

const {
  titleVector,
  searchVector,
  searchExtra,
  needsCompletion,
  withdrawalExclusion,
  review,
  reviewAuthor,
  reviewedAt,
  pickedAt,
  fit,
  archivedAt,
  isInStock,
  variantsAvailable,
  cheapestVariantId,
  cheapestVariantCents,
  featuredId,
  featuredCents,
  ...columns
} = getTableColumns(products)
/** The columns of a product response; the search columns are as large as all others together. */
export const shownProductColumns = columns

/** The columns of a row of a list, which may stand for its product by another offer. */
export const listedColumns = { ...columns, featuredVariant, offerFigures, drop: listedDropColumn }

type ProductRow = typeof products.$inferSelect
type CentsField = FieldsOfKind<'cents'>

/** All fields of a product as columns. Amounts are in cents and named accordingly: `priceCents`. */
export type ProductValues = Pick<
  ProductRow,
  Exclude<ProductField, CentsField> | `${CentsField}Cents`
>

export const toCentsName = (field: CentsField) => `${field}Cents` as const

export function toValueName(field: ProductField): keyof ProductValues {
  return isCents(field) ? toCentsName(field) : field
}

function isCents(field: ProductField): field is CentsField {
  return productFields[field].kind === 'cents'
}

export const valueColumns = pick(getTableColumns(products), productFieldNames.map(toValueName))
