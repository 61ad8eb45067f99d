import { z } from 'zod'
import { call, idempotencyHeaders, idParams } from './call.ts'
import {
  PRODUCT_DESCRIPTION_MAX,
  PRODUCT_IMAGES_MAX,
  PRODUCT_NAME_MAX,
  PRODUCT_PRICE_MAX_DOLLARS,
  PRODUCT_STOCK_MAX,
  PRODUCT_TEXT_MAX,
  SHOP_PAGE_SIZE,
  TRACK_TITLE_MAX,
  TRACKS_MAX,
} from './limits.ts'
import { hasAtMostTwoDecimals } from './money.ts'
import { optionalPaging, order, pageCounts, paging, queryNumber, searchText } from './paging.ts'

export const productTypes = ['vinyl', 'turntable', 'accessory', 'merch'] as const
export const productType = z.enum(productTypes, 'type must be vinyl, turntable, accessory or merch')
export type ProductType = z.infer<typeof productType>

export const productSorts = [
  'price-asc',
  'price-desc',
  'newest',
  'oldest',
  'name-asc',
  'name-desc',
] as const
export type ProductSort = (typeof productSorts)[number]

const albumInfo = z.object({
  artist: z.string(),
  genre: z.string(),
  /** `YYYY-MM-DD`, empty when unknown. */
  releaseDate: z.string(),
  trackList: z.array(z.string()),
})
export type AlbumInfo = z.infer<typeof albumInfo>

/** A text of a product that its card does not show, and that a search found it by; of a description, a few words. */
const productMatch = z.object({
  in: z.enum(['genre', 'track', 'description']),
  text: z.string(),
})
export type ProductMatch = z.infer<typeof productMatch>

/**
 * `brand` is the label of a record. Texts are empty when missing, `albumInfo` absent.
 * `available` is what a shopper can still buy: the stock less what open checkouts hold.
 */
export const product = z.object({
  _id: z.string(),
  name: z.string(),
  price: z.number(),
  type: productType,
  brand: z.string(),
  description: z.string(),
  stock: z.int(),
  available: z.int(),
  thumbnail: z.string(),
  images: z.array(z.string()),
  albumInfo: albumInfo.optional(),
  /** Only where a search found it by more than its name, artist, label and type. */
  match: productMatch.optional(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type Product = z.infer<typeof product>

const priceLimit = queryNumber('price must be an amount in dollars').pipe(
  z
    .number()
    .max(PRODUCT_PRICE_MAX_DOLLARS, 'price is too large')
    .refine(hasAtMostTwoDecimals, 'price must have at most 2 decimals'),
)

const listQuery = z.object({
  ...paging(SHOP_PAGE_SIZE),
  type: productType.optional(),
  sort: z
    .enum(
      [...productSorts, 'price', 'name', 'createdAt'],
      `sort must be one of ${productSorts.join(', ')}`,
    )
    .optional(),
  order: order.optional(),
  search: searchText.optional(),
  'price-min': priceLimit.optional(),
  'price-max': priceLimit.optional(),
  'in-stock': z.enum(['true', 'false'], 'in-stock must be true or false').optional(),
})
export type ProductQuery = z.infer<typeof listQuery>

export const productPage = z.object({
  success: z.literal(true),
  products: z.array(product),
  /** Only where nothing matches the text as it was typed: the one these products match. */
  meantSearch: z.string().optional(),
  pagination: z.object({ ...pageCounts, totalProducts: z.int() }),
})
export type ProductPage = z.infer<typeof productPage>

const productAnswer = z.object({ success: z.literal(true), product })

const text = (label: string, max: number) =>
  z.string(`${label} must be text`).trim().max(max, `${label} must be at most ${max} characters`)

/** An image address of this shop's own store (`/images/…`) or of its image host. */
const imageUrl = z
  .string()
  .max(2000)
  .regex(/^(?:|\/[^/\\].*|https?:\/\/.+)$/, 'Invalid image URL')

const isoDay = z.union([z.literal(''), z.iso.date('Release date must be YYYY-MM-DD')])

const productFields = {
  name: text('Name', PRODUCT_NAME_MAX).min(1, 'Name is required'),
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
  brand: text('Brand', PRODUCT_TEXT_MAX),
  description: text('Description', PRODUCT_DESCRIPTION_MAX),
  thumbnail: imageUrl,
  images: z
    .array(imageUrl.min(1, 'Invalid image URL'))
    .max(PRODUCT_IMAGES_MAX, `At most ${PRODUCT_IMAGES_MAX} images`),
  albumInfo: z.object({
    artist: text('Artist', PRODUCT_TEXT_MAX).default(''),
    genre: text('Genre', PRODUCT_TEXT_MAX).default(''),
    releaseDate: isoDay.default(''),
    trackList: z
      .array(text('Track', TRACK_TITLE_MAX))
      .max(TRACKS_MAX, `At most ${TRACKS_MAX} tracks`)
      .default([]),
  }),
}

export const newProduct = z.object({
  ...productFields,
  brand: productFields.brand.default(''),
  description: productFields.description.default(''),
  thumbnail: productFields.thumbnail.default(''),
  images: productFields.images.default([]),
  albumInfo: productFields.albumInfo.optional(),
})
export type NewProduct = z.infer<typeof newProduct>

/** Only the fields given change; `albumInfo` is replaced whole, null takes it away. */
export const productChange = z
  .object({
    ...productFields,
    albumInfo: productFields.albumInfo.nullable(),
  })
  .partial()
export type ProductChange = z.infer<typeof productChange>

/**
 * What the caller saw before changing it. A product that was changed since, or a stock that is another by now,
 * is a conflict on the field `basedOn`; without it the last one to save wins.
 */
const productBasis = z.object({
  /** The product's `updatedAt`. Sales do not count as changes. */
  updatedAt: z.iso.datetime().optional(),
  /** Only looked at when the stock is changed. */
  stock: z.int().optional(),
})
export type ProductBasis = z.infer<typeof productBasis>

export const catalogueCalls = {
  'GET /products': call({
    access: 'anyone',
    isKept: true,
    summary:
      'List products, 12 a page, newest first unless sorted or searched. A search without paging is answered whole, at most 1,000.',
    query: listQuery.extend(optionalPaging),
    answer: productPage,
  }),
  'GET /products/search': call({
    access: 'anyone',
    isKept: true,
    summary: 'Search products, best match first unless sorted.',
    query: listQuery.omit({ search: true }).extend({ q: searchText.default('') }),
    answer: productPage,
  }),
  'GET /products/category/:category': call({
    access: 'anyone',
    isKept: true,
    summary: 'List the products of one type.',
    params: z.object({ category: z.string().max(100) }),
    query: listQuery.omit({ type: true }),
    answer: productPage,
  }),
  'GET /products/:id': call({
    access: 'anyone',
    isKept: true,
    summary: 'One product.',
    params: idParams,
    answer: productAnswer,
  }),
  'POST /products': call({
    access: 'admin',
    summary:
      'Add a product. With an Idempotency-Key the same product is added once, however often it is sent.',
    headers: idempotencyHeaders,
    body: newProduct,
    answer: productAnswer,
    status: 201,
  }),
  'PATCH /products/:id': call({
    access: 'admin',
    summary:
      'Change the given fields of a product. 409 on `basedOn` when it was changed since the state named there.',
    params: idParams,
    body: productChange.extend({ basedOn: productBasis.optional() }),
    answer: productAnswer,
  }),
  'DELETE /products/:id': call({
    access: 'admin',
    summary: 'Take a product out of the shop. Past orders keep what they sold.',
    params: idParams,
    answer: z.object({ success: z.literal(true) }),
  }),
}
