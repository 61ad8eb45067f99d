import { PRODUCT_DESCRIPTION_MAX, PRODUCT_NAME_MAX, PRODUCT_TEXT_MAX } from '../limits.ts'

/**
 * The table of product fields by API name, in the order of a CSV export. Product files, bulk writes, the product form,
 * conflicts and the audit log derive from it; it is plain data and adds no schemas to bundles.
 */

export type FieldKind =
  | KindWithLength
  | 'productType'
  | 'integer'
  | 'cents'
  | 'date'
  | 'trackList'
  | Image
type KindWithLength = 'text' | 'longText'
type Image = 'image' | 'images'

type FieldEntry = {
  /** The label in the form, conflicts and the audit log. */
  label: string
  /** `records`: part of `albumInfo` in the API. `others`: the form shows it for all types but records. */
  appliesTo: 'all' | 'records' | 'others'
  /** Required for a new product, and cannot be emptied. */
  isRequired: boolean
  /** `lexicon`: searched, and a source of spelling corrections. `text`: searched. See `product_search_vector`. */
  search: 'lexicon' | 'text' | 'none'
  /** The column of a product file. */
  csv: string
} & ({ kind: KindWithLength; maxLength: number } | { kind: Exclude<FieldKind, KindWithLength> })

export const productFields = {
  name: {
    kind: 'text',
    label: 'Name',
    appliesTo: 'all',
    isRequired: true,
    maxLength: PRODUCT_NAME_MAX,
    search: 'lexicon',
    csv: 'name',
  },
  type: {
    kind: 'productType',
    label: 'Type',
    appliesTo: 'all',
    isRequired: true,
    search: 'lexicon',
    csv: 'type',
  },
  price: {
    kind: 'cents',
    label: 'Price',
    appliesTo: 'all',
    isRequired: true,
    search: 'none',
    csv: 'price',
  },
  stock: {
    kind: 'integer',
    label: 'Stock',
    appliesTo: 'all',
    isRequired: true,
    search: 'none',
    csv: 'stock',
  },
  brand: {
    kind: 'text',
    label: 'Brand',
    appliesTo: 'others',
    isRequired: false,
    maxLength: PRODUCT_TEXT_MAX,
    search: 'lexicon',
    csv: 'brand',
  },
  description: {
    kind: 'longText',
    label: 'Description',
    appliesTo: 'all',
    isRequired: false,
    maxLength: PRODUCT_DESCRIPTION_MAX,
    search: 'text',
    csv: 'description',
  },
  artist: {
    kind: 'text',
    label: 'Artist',
    appliesTo: 'records',
    isRequired: false,
    maxLength: PRODUCT_TEXT_MAX,
    search: 'lexicon',
    csv: 'artist',
  },
  genre: {
    kind: 'text',
    label: 'Genre',
    appliesTo: 'records',
    isRequired: false,
    maxLength: PRODUCT_TEXT_MAX,
    search: 'lexicon',
    csv: 'genre',
  },
  /** `YYYY-MM-DD`, empty when unknown. */
  releaseDate: {
    kind: 'date',
    label: 'Release Date',
    appliesTo: 'records',
    isRequired: false,
    search: 'none',
    csv: 'release_date',
  },
  trackList: {
    kind: 'trackList',
    label: 'Track List',
    appliesTo: 'records',
    isRequired: false,
    search: 'text',
    csv: 'tracks',
  },
  thumbnail: {
    kind: 'image',
    label: 'Thumbnail',
    appliesTo: 'all',
    isRequired: false,
    search: 'none',
    csv: 'thumbnail',
  },
  images: {
    kind: 'images',
    label: 'Images',
    appliesTo: 'all',
    isRequired: false,
    search: 'none',
    csv: 'images',
  },
} as const satisfies Record<string, FieldEntry>

type Table = typeof productFields
export type ProductField = keyof Table
export type KindOf<F extends ProductField> = Table[F]['kind']

/** The names of the fields with these properties: `FieldsWith<{ kind: 'text' }>`. */
type FieldsWith<Values> = {
  [F in ProductField]: Table[F] extends Values ? F : never
}[ProductField]
export type FieldsOfKind<K extends FieldKind> = FieldsWith<{ kind: K }>
/** The fields that the API nests in `albumInfo`; their columns are null for other products. */
export type AlbumField = FieldsWith<{ appliesTo: 'records' }>
export type TopLevelField = Exclude<ProductField, AlbumField>

// Object.keys returns strings even when the keys are known.
export const productFieldNames = Object.keys(productFields) as ProductField[]

/** The fields of these kinds, in the order of the table. */
export function listFields<K extends FieldKind>(...kinds: K[]): FieldsOfKind<K>[] {
  const isWanted = (field: ProductField): field is FieldsOfKind<K> =>
    kinds.some((kind) => kind === productFields[field].kind)
  return productFieldNames.filter(isWanted)
}

export function isAlbumField<F extends ProductField>(field: F): field is F & AlbumField {
  return productFields[field].appliesTo === 'records'
}

export function isTopLevelField<F extends ProductField>(field: F): field is F & TopLevelField {
  return !isAlbumField(field)
}

export function isOptionalField<F extends ProductField>(
  field: F,
): field is F & FieldsWith<{ isRequired: false }> {
  return !productFields[field].isRequired
}

export const albumFields = productFieldNames.filter(isAlbumField)
export const topLevelFields = productFieldNames.filter(isTopLevelField)

export function mapFields<F extends string, Value>(
  fields: readonly F[],
  toValue: (field: F) => Value,
): Record<F, Value> {
  // Object.fromEntries loses the names of the keys.
  return Object.fromEntries(fields.map((field) => [field, toValue(field)])) as Record<F, Value>
}

/** A subset of an object's properties, each with its own type. */
export function pick<Values, K extends keyof Values>(
  values: Values,
  keys: readonly K[],
): Pick<Values, K> {
  // Object.fromEntries loses the names of the keys.
  return Object.fromEntries(keys.map((key) => [key, values[key]])) as Pick<Values, K>
}
