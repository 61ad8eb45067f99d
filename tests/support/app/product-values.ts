import type { z } from 'zod'
import type { AlbumInfo } from '#contract/products/catalogue.ts'
import {
  albumFields,
  type FieldKind,
  mapFields,
  type ProductField,
  pick,
  productFieldNames,
  productFields,
  topLevelFields,
} from '#contract/products/product-fields.ts'
import { newProduct } from '#contract/products/product-input.ts'
import { noAlbum } from '#server/catalogue/catalogue.rules.ts'
import { toAlbumInfo } from '#server/catalogue/to-product.ts'

/** A valid value of each kind, different for each field and each `version`. */
const makers: Record<FieldKind, (field: ProductField, version: number) => unknown> = {
  text: (field, version) => `${field} ${version}`,
  longText: (field, version) => `${field}\nversion ${version}`,
  productType: () => 'vinyl',
  integer: (_, version) => 10 + version,
  cents: (_, version) => 39.9 + version,
  date: (_, version) => `1972-03-0${version}`,
  trackList: (field, version) => [`${field} one`, `${field} ${version}`],
  image: (field, version) => `/images/${field}-${version}.webp`,
  images: (field, version) => [`/images/${field}-${version}.webp`],
}

/** Album info with the given values, all others empty. */
export function makeAlbumInfo(values: Partial<AlbumInfo>): AlbumInfo {
  return { ...toAlbumInfo(noAlbum), ...values }
}

const fullProduct = newProduct.omit({ pressing: true }).required({ albumInfo: true })
export type FullProduct = z.infer<typeof fullProduct>

/** A product with a value in every field, as sent to the API. Versions 1 to 9 differ in every field but the type. */
export function makeFullProduct(version: number): FullProduct {
  const values = mapFields(productFieldNames, (field) =>
    makers[productFields[field].kind](field, version),
  )
  return fullProduct.parse({
    ...pick(values, topLevelFields),
    albumInfo: pick(values, albumFields),
  })
}
