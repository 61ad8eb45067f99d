import { z } from 'zod'
import { firstClip } from '../clips.ts'
import { amountError } from '../currency-texts.ts'
import { call, idempotencyHeaders, idParams, ifMatchHeaders, succeeded } from '../define-call.ts'
import { facet, facetParameters, facetQuery } from '../facets.ts'
import { LARGE_BODY_BYTES_MAX, PRODUCT_PRICE_MAX_DOLLARS, SHOP_PAGE_SIZE } from '../limits.ts'
import { hasAtMostTwoDecimals } from '../money.ts'
import { pagePart } from '../pages.ts'
import { optionalPaging, order, pageCounts, paging, queryNumber, searchText } from '../paging.ts'
import { pressing } from '../pressings/pressing.ts'
import { drop } from '../pricing/drop.ts'
import { completionMarks, isLongerList } from './completion.ts'
import { shownFit } from './fit.ts'
import { copy, inventory, offerSummary, option, productViews, variantKinds } from './offers.ts'
import {
  type AlbumField,
  isAlbumField,
  isOptionalField,
  isTopLevelField,
  listFields,
  mapFields,
  type TopLevelField,
} from './product-fields.ts'
import { newProduct, productChange } from './product-input.ts'
import { pressingSorts, productSorts } from './product-sorts.ts'
import { productType } from './product-type.ts'

export type { NewProduct, ProductChange } from './product-input.ts'
export { type ProductType, productTypes } from './product-type.ts'

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
  in: z.enum(['genre', 'track', 'description', 'review', 'catalogue-number', 'barcode', 'label']),
  text: z.string(),
})
export type ProductMatch = z.infer<typeof productMatch>

const shownReview = z.object({
  content: z.array(pagePart),
  author: z.string(),
  /** In the shop's time zone. */
  writtenOn: z.iso.date(),
})

/**
 * An offer: a product or one of its variants. `brand` is the label of a record. Missing texts are empty, a missing `albumInfo`
 * is absent; a product without variants has none of their fields.
 * `available` is the stock less the units reserved by open checkouts.
 */
export const product = z.object({
  _id: z.string(),
  name: z.string(),
  price: z.number(),
  /**
   * The price before the markdown of a used copy, for 30 days: the highest one within 90 days before; in the EU and the EEA the lowest one within
   * 30 days before the first markdown of several.
   */
  wasPrice: z.number().optional(),
  /** The cheapest delivery in the country of the shop, null where it is only collected. Absent in lists, and in a shop without rates. */
  deliveryPrice: z.number().nullable().optional(),
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
  /** Its own stock is a pre-order until this day, which is the ship date; absent from then on. */
  shipsOn: z.iso.date().optional(),
  /** Present while the offer, or the product of a variant, has a start time or a limit per customer. */
  drop: drop.optional(),
  /** The sentence with which the shop excludes it from withdrawal; lists lack it. */
  withdrawalExclusion: z.string().optional(),
  /** The review of the product; absent in lists. */
  review: shownReview.optional(),
  /** The facts of a turntable or an accessory that are known; absent in lists. */
  fit: shownFit.optional(),
  /** The staff picked it; lists have it in `pick` alone. */
  isPick: z.literal(true).optional(),
  /** In lists of picks: the first sentence of the review, empty without one. */
  pick: z.string().optional(),
  /** In lists of records: the first track with a listening preview. */
  firstClip: firstClip.optional(),
  /** For admins, in lists with `view=products`: a file of this kind added it without all facts. */
  needsCompletion: completionMark.optional(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
} satisfies FieldSchemas<TopLevelField> & FieldSchemas<string>)
export type Product = z.infer<typeof product>

export const priceBound = z
  .number(amountError('price'))
  .min(0, 'price must not be negative')
  .max(PRODUCT_PRICE_MAX_DOLLARS, 'price is too large')
  .refine(hasAtMostTwoDecimals, 'price must have at most 2 decimals')
const priceLimit = queryNumber(priceBound)

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

export const productPage = succeeded.extend({
  products: z.array(product),
  /** The corrected search, when the text as typed matches no product. */
  meantSearch: z.string().optional(),
  /** Only with `facets=true`; a dimension without values is absent. */
  facets: z.array(facet).optional(),
  pagination: z.object({
    ...pageCounts,
    totalProducts: z.int(),
    /** Only true: the total, and with it the number of pages, is about right. */
    isTotalEstimated: z.boolean().optional(),
  }),
})

/**
 * A product with the versions that a change of it can name in `If-Match`. A sale changes the stock only: `version` stays the
 * same, and a change of the stock needs `stockVersion`.
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

const productAnswer = succeeded.extend({ product: versionedProduct })

/** After a save: the other products with a barcode of this one. */
const savedProduct = productAnswer.extend({
  sameBarcode: z
    .array(z.object({ _id: z.string(), name: z.string(), catalogueNumber: z.string() }))
    .optional(),
})
export type SameBarcode = NonNullable<z.infer<typeof savedProduct>['sameBarcode']>

export const catalogueCalls = {
  'GET /products': call({
    name: 'listProducts',
    access: 'anyone',
    scope: 'catalogue:read',
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
    scope: 'catalogue:write',
    bodyBytesMax: LARGE_BODY_BYTES_MAX,
    summary: 'Add a product. With an Idempotency-Key a repeated request adds it once.',
    headers: idempotencyHeaders,
    body: newProduct,
    answer: savedProduct,
    status: 201,
  }),
  'PATCH /products/:id': call({
    name: 'updateProduct',
    access: 'admin',
    scope: 'catalogue:write',
    bodyBytesMax: LARGE_BODY_BYTES_MAX,
    summary:
      'Change the given fields of an offer. 412 when it has neither the `version` nor the `stockVersion` in If-Match; a change of the stock needs the `stockVersion`.',
    params: idParams,
    headers: ifMatchHeaders,
    body: productChange,
    answer: savedProduct.extend({ product: changedProduct }),
  }),
  'DELETE /products/:id': call({
    name: 'archiveProduct',
    access: 'admin',
    scope: 'catalogue:write',
    summary: 'Archive a product with its variants, or a variant. Past orders keep their lines.',
    params: idParams,
    answer: succeeded,
  }),
}
