import type { AuditValues } from '#contract/audit.ts'
import { toDollars } from '#contract/money.ts'
import type { AlbumInfo, Product } from '#contract/products/catalogue.ts'
import type { Option } from '#contract/products/offers.ts'
import {
  type AlbumField,
  albumFields,
  isAlbumField,
  listFields,
  mapFields,
  pick,
  type TopLevelField,
  topLevelFields,
} from '#contract/products/product-fields.ts'
import { type ShopTime, toShopDay } from '#server/platform/shop-calendar.ts'
import type { products } from './catalogue.tables.ts'
import { type CopyRow, describeCopy, toCopy } from './offers.rules.ts'
import { type ProductValues, type shownProductColumns, toCentsName } from './product-projection.ts'
import { type DropColumns, toDrop } from './to-drop.rules.ts'

type ProductRow = typeof products.$inferSelect

/** The columns of a product response, and the details of a variant. */
export type ShownProductRow = Pick<ProductRow, keyof typeof shownProductColumns> & {
  copy?: CopyRow | null
  option?: Option | null
  drop?: DropColumns | null
  /** Lists lack it. */
  withdrawalExclusion?: string | null
}

/** @param time decides what is past, such as a ship date */
export function toProduct(row: ShownProductRow, time: ShopTime): Product {
  return {
    _id: row.id,
    ...toTopLevelValues(row),
    available: row.stock - row.reserved,
    ...(hasAlbumInfo(row) ? { albumInfo: toAlbumInfo(row) } : {}),
    ...toVariantFields(row),
    ...toShipDate(row, time),
    ...(row.drop && { drop: toDrop(row.drop, time.now) }),
    ...(row.withdrawalExclusion && { withdrawalExclusion: row.withdrawalExclusion }),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** Absent from the day on. */
function toShipDate({ shipsOn }: ShownProductRow, { now, settings }: ShopTime) {
  return shipsOn && shipsOn > toShopDay(now, settings.timezone) ? { shipsOn } : {}
}

/** None for a product; the description of a used copy begins with its grades. */
function toVariantFields({ parentId, variantKind, copy, option, description }: ShownProductRow) {
  if (!parentId || !variantKind) return {}
  return {
    parentId,
    variantKind,
    ...(copy && { copy: toCopy(copy), description: describeCopy(copy, description) }),
    ...(copy?.wasCents && { wasPrice: toDollars(copy.wasCents) }),
    ...(option && { option }),
  }
}

/** The values outside `albumInfo`, as the API sends them. */
export function toTopLevelValues(values: ProductValues): Pick<Product, TopLevelField> {
  const amounts = mapFields(centsFields, (field) => toDollars(values[toCentsName(field)]))
  return pick({ ...values, ...amounts }, topLevelFields)
}

/** The fields of a new product for the audit log; missing album values are null. */
export function toNewProductAudit(values: ProductValues): AuditValues {
  return { ...toTopLevelValues(values), ...(hasAlbumInfo(values) && pick(values, albumFields)) }
}

type AlbumColumns = Pick<ProductValues, AlbumField>

/** True when a product has album info, even an empty one. */
export function hasAlbumInfo(values: AlbumColumns): boolean {
  return albumFields.some((field) => values[field] !== null)
}

const centsFields = listFields('cents')
const albumTexts = listFields('text', 'longText', 'date').filter(isAlbumField)

/** Album info with empty strings for missing values. */
export function toAlbumInfo(values: AlbumColumns): AlbumInfo {
  return {
    ...mapFields(albumTexts, (field) => values[field] ?? ''),
    trackList: values.trackList ?? [],
  }
}
