import { z } from 'zod'
import { completionMarks, isLongerList } from './completion.ts'
import { call, idempotencyHeaders, idParams, ifMatchHeaders } from './define-call.ts'
import { facet, facetParameters, facetQuery } from './facets.ts'
import {
  PRODUCT_IMAGES_MAX,
  PRODUCT_PRICE_MAX_DOLLARS,
  PRODUCT_STOCK_MAX,
  SHOP_PAGE_SIZE,
  TRACK_TITLE_MAX,
  TRACKS_MAX,
} from './limits.ts'
import { hasAtMostTwoDecimals } from './money.ts'
import {
  copy,
  copyChange,
  inventory,
  inventoryChange,
  offerSummary,
  option,
  optionChange,
  productViews,
  variantKinds,
} from './offers.ts'
import { optionalPaging, order, pageCounts, paging, queryNumber, searchText } from './paging.ts'
import { pressing, pressingInput } from './pressing.ts'
import {
  type AlbumField,
  type FieldsOfKind,
  isAlbumField,
  isOptionalField,
  isTopLevelField,
  listFields,
  mapFields,
  productFields,
  type TopLevelField,
} from './product-fields.ts'
import { pressingSorts, productSorts } from './product-sorts.ts'

export const productTypes = ['vinyl', 'turntable', 'accessory', 'merch'] as const
export const productType = z.enum(productTypes, 'type must be vinyl, turntable, accessory or merch')
export type ProductType = z.infer<typeof productType>

type FieldSchemas<Field extends string> = Record<Field, z.ZodType>

const albumTexts = listFields('text', 'longText').filter(isAlbumField)
/** The optional texts of a product outside `albumInfo`. */
const topLevelTexts = listFields('text', 'longText').filter(isTopLevelField).filter(isOptionalField)

const completionMark = z.enum(completionMarks, 'needs-completion must be discogs or shopify')
const albumInfo = z.object({
  ...mapFields(albumTexts, () => z.string()),
  releaseDate: z.string(),
  trackList: z.array(z.string()),
} satisfies FieldSchemas<AlbumField>)
export type AlbumInfo = z.infer<typeof albumInfo>

/** A matching text that the product card does not show; an excerpt of a description. */
const productMatch = z.object({
  in: z.enum(['genre', 'track', 'description', 'catalogue-number', 'barcode', 'label']),
  text: z.string(),
})
export type ProductMatch = z.infer<typeof productMatch>

/**
 * An offer: a product or one of its variants. `brand` is the label of a record. Missing texts are empty, a missing `albumInfo`
 * is absent; a product without variants has none of their fields.
 * `available` is the stock less the units reserved by open checkouts.
 */
export const product = z.object({
  _id: z.string(),
  name: z.string(),
  price: z.number(),
  /** The highest price of a marked-down used copy within 90 days before, for 30 days. */
  wasPrice: z.number().optional(),
  type: productType,
  ...mapFields(topLevelTexts, () => z.string()),
  stock: z.int(),
  available: z.int(),
  thumbnail: z.string(),
  images: z.array(z.string()),
  albumInfo: albumInfo.optional(),
  /** Set only when the search matched a field other than name, artist, label and type. */
  match: productMatch.optional(),
  /** Set on a variant: the id of its product. */
  parentId: z.string().optional(),
  variantKind: z.enum(variantKinds).optional(),
  copy: copy.optional(),
  option: option.optional(),
  /** Only while a variant of the product can be bought; lists and the product itself have it. */
  offerSummary: offerSummary.optional(),
  /** Set on a record in responses with a single product, and in the list of other pressings. */
  pressing: pressing.optional(),
  /** For admins, in lists with `view=products`: a file of this kind added it without all facts. */
  needsCompletion: completionMark.optional(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
} satisfies FieldSchemas<TopLevelField> & FieldSchemas<string>)
export type Product = z.infer<typeof product>

const priceLimit = queryNumber(
  z
    .number('price must be an amount in dollars')
    .min(0, 'price must not be negative')
    .max(PRODUCT_PRICE_MAX_DOLLARS, 'price is too large')
    .refine(hasAtMostTwoDecimals, 'price must have at most 2 decimals'),
)

const listQuery = z.object({
  ...paging(SHOP_PAGE_SIZE),
  type: productType.optional(),
  view: z.enum(productViews, `view must be one of ${productViews.join(', ')}`).optional(),
  sort: z
    .enum(
      [...productSorts, ...pressingSorts, 'price', 'name', 'createdAt'],
      `sort must be one of ${[...productSorts, ...pressingSorts].join(', ')}`,
    )
    .optional(),
  order: order.optional(),
  search: searchText.optional(),
  'price-min': priceLimit.optional(),
  'price-max': priceLimit.optional(),
  'in-stock': z.enum(['true', 'false'], 'in-stock must be true or false').optional(),
  ...facetQuery,
})
export type ProductQuery = z.infer<typeof listQuery>

export const productPage = z.object({
  success: z.literal(true),
  products: z.array(product),
  /** The corrected search, when the text as typed matches no product. */
  meantSearch: z.string().optional(),
  /** Only with `facets=true`; a dimension without values is absent. */
  facets: z.array(facet).optional(),
  pagination: z.object({ ...pageCounts, totalProducts: z.int() }),
})
export type ProductPage = z.infer<typeof productPage>

/**
 * A product with the versions that a change of it can name in `If-Match`. Sales change the stock without being a
 * change of the product, so only a change of the stock needs `stockVersion`.
 */
const versionedProduct = product.extend({
  /** Another one after each change of the product; sales and returns leave it as it is. */
  version: z.string(),
  /** Another one after each change of the product or of its stock. */
  stockVersion: z.string(),
})
export type VersionedProduct = z.infer<typeof versionedProduct>

/** The answer of a change; a used copy has its inventory. */
export const changedProduct = versionedProduct.extend({ inventory: inventory.optional() })

const productAnswer = z.object({ success: z.literal(true), product: versionedProduct })

/** After a save: the other products with a barcode of this one. */
const savedProduct = productAnswer.extend({
  sameBarcode: z
    .array(z.object({ _id: z.string(), name: z.string(), catalogueNumber: z.string() }))
    .optional(),
})
export type SameBarcode = NonNullable<z.infer<typeof savedProduct>['sameBarcode']>

const text = (label: string, max: number) =>
  z.string(`${label} must be text`).trim().max(max, `${label} must be at most ${max} characters`)

function textOf(field: FieldsOfKind<'text' | 'longText'>) {
  const { label, maxLength, isRequired } = productFields[field]
  const schema = text(label, maxLength)
  return isRequired ? schema.min(1, `${label} is required`) : schema
}

/** An image URL of the shop's own store (`/images/…`) or of its image host. */
const imageUrl = z
  .string()
  .max(2000)
  .regex(/^(?:|\/[^/\\].*|https?:\/\/.+)$/, 'Invalid image URL')

const isoDay = z.union([z.literal(''), z.iso.date('Release date must be YYYY-MM-DD')])

const productInput = {
  name: textOf('name'),
  price: z
    .number('Price is required')
    .min(0, 'Price must not be negative')
    .max(PRODUCT_PRICE_MAX_DOLLARS, 'Price is too large')
    .refine(hasAtMostTwoDecimals, 'Price must have at most 2 decimals'),
  type: productType,
  stock: z
    .int('Stock must be a whole number')
    .min(0, 'Stock must not be negative')
    .max(PRODUCT_STOCK_MAX, 'Stock is too large'),
  ...mapFields(topLevelTexts, textOf),
  thumbnail: imageUrl,
  images: z
    .array(imageUrl.min(1, 'Invalid image URL'))
    .max(PRODUCT_IMAGES_MAX, `At most ${PRODUCT_IMAGES_MAX} images`),
  albumInfo: z.object({
    ...mapFields(albumTexts, (field) => textOf(field).default('')),
    releaseDate: isoDay.default(''),
    trackList: z
      .array(text('Track', TRACK_TITLE_MAX))
      .max(TRACKS_MAX, `At most ${TRACKS_MAX} tracks`)
      .default([]),
  } satisfies FieldSchemas<AlbumField>),
} satisfies FieldSchemas<TopLevelField | 'albumInfo'>

export const newProduct = z.object({
  ...productInput,
  ...mapFields(topLevelTexts, (field) => productInput[field].default('')),
  thumbnail: productInput.thumbnail.default(''),
  images: productInput.images.default([]),
  albumInfo: productInput.albumInfo.optional(),
  pressing: pressingInput.optional(),
})
export type NewProduct = z.infer<typeof newProduct>

/**
 * Only the given fields change; `albumInfo` and `pressing` are replaced as a whole, and null removes them. In a request with
 * both, `pressing` wins for every value that it has. `copy` and `inventory` are fields of used copies, `option` of options; both
 * have price, stock and images of their own, and no other field.
 */
export const productChange = z
  .object({
    ...productInput,
    albumInfo: productInput.albumInfo.nullable(),
    copy: copyChange,
    inventory: inventoryChange,
    option: optionChange,
    pressing: pressingInput.nullable(),
  })
  .partial()
export type ProductChange = z.infer<typeof productChange>

export const catalogueCalls = {
  'GET /products': call({
    name: 'listProducts',
    access: 'anyone',
    isCacheable: true,
    repeatable: facetParameters,
    isLongerForAdmins: isLongerList,
    summary:
      'List products, 12 a page, newest first unless sorted or searched. A search without paging answers at most 100; to an admin 1,000.',
    query: listQuery.extend({ ...optionalPaging, 'needs-completion': completionMark.optional() }),
    answer: productPage,
  }),
  'GET /products/search': call({
    name: 'searchProducts',
    access: 'anyone',
    isCacheable: true,
    repeatable: facetParameters,
    summary: 'Search products, best match first unless sorted.',
    query: listQuery.omit({ search: true }).extend({ q: searchText.default('') }),
    answer: productPage,
  }),
  'GET /products/category/:category': call({
    name: 'listProductsOfCategory',
    access: 'anyone',
    isCacheable: true,
    repeatable: facetParameters,
    summary: 'List the products of one type.',
    params: z.object({ category: z.string().max(100) }),
    query: listQuery.omit({ type: true }),
    answer: productPage,
  }),
  'GET /products/:id': call({
    name: 'getProduct',
    access: 'anyone',
    isCacheable: true,
    summary: 'One offer: a product or a variant, with the other offers of its product.',
    params: idParams,
    answer: productAnswer.extend({ offers: z.array(product).optional() }),
  }),
  'POST /products': call({
    name: 'createProduct',
    access: 'admin',
    summary: 'Add a product. With an Idempotency-Key a repeated request adds it once.',
    headers: idempotencyHeaders,
    body: newProduct,
    answer: savedProduct,
    status: 201,
  }),
  'PATCH /products/:id': call({
    name: 'updateProduct',
    access: 'admin',
    summary:
      'Change the given fields of an offer. 412 when it has neither the `version` nor the `stockVersion` in If-Match.',
    params: idParams,
    headers: ifMatchHeaders,
    body: productChange,
    answer: savedProduct.extend({ product: changedProduct }),
  }),
  'DELETE /products/:id': call({
    name: 'archiveProduct',
    access: 'admin',
    summary: 'Archive a product with its variants, or a variant. Past orders keep their lines.',
    params: idParams,
    answer: z.object({ success: z.literal(true) }),
  }),
}
