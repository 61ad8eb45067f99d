import { z } from 'zod'
import { amountError } from '../currency-texts.ts'
import { call, csvAnswer, done, idParams, ifMatchHeaders } from '../define-call.ts'
import {
  ADMIN_PAGE_SIZE,
  IDEMPOTENCY_KEY_MAX,
  INTAKE_CODE_MAX,
  LISTED_SKUS_MAX,
  LOCATION_MAX,
  LOT_MAX,
  PRODUCT_PRICE_MAX_DOLLARS,
} from '../limits.ts'
import { hasAtMostTwoDecimals } from '../money.ts'
import { order, pageCounts, paging, queryNumber, searchText } from '../paging.ts'
import { product } from '../products/catalogue.ts'
import { copy, copyChange, inventory, usedCopyStates } from '../products/offers.ts'
import { productType } from '../products/product-type.ts'
import { equipmentConditions, mediaGrades } from './grades.ts'

/** The used copies of the back office: their list, the calls that take them off sale or return them, and the look-up at intake. */

const usedCopy = product.extend({ copy, inventory })
export type UsedCopy = z.infer<typeof usedCopy>

/** Sales do not change the `version`. */
const versionedUsedCopy = usedCopy.extend({ version: z.string() })
export type VersionedUsedCopy = z.infer<typeof versionedUsedCopy>

/** `createdAt` is that of the copy, not of its product. */
export const usedCopySorts = [
  'createdAt',
  'listedAt',
  'price',
  'sku',
  'location',
  'name',
  'artist',
] as const
export type UsedCopySort = (typeof usedCopySorts)[number]

/** A repeatable parameter: `sku=20000011&sku=20000028`. */
const skus = z.preprocess(
  (value) => (typeof value === 'string' ? [value] : value),
  z.array(z.string().max(20)).max(LISTED_SKUS_MAX, `sku can be given ${LISTED_SKUS_MAX} times`),
)

const wholeDays = 'min-age-days must be a whole number from 0'

const filters = {
  /** Finds a SKU, an artist or a title. */
  search: searchText.optional(),
  state: z.enum(usedCopyStates, `state must be one of ${usedCopyStates.join(', ')}`).optional(),
  grade: z.enum(mediaGrades, `grade must be one of ${mediaGrades.join(', ')}`).optional(),
  /** Its beginning, without regard to case. */
  location: z.string().trim().max(LOCATION_MAX).optional(),
  'min-age-days': queryNumber(z.int(wholeDays).min(0, wholeDays).max(100_000)).optional(),
  lot: z.string().trim().max(LOT_MAX).optional(),
  'product-id': z.string().max(200).optional(),
  sku: skus.optional(),
  discogs: z.enum(['needs-release-id'], 'discogs must be needs-release-id').optional(),
  sort: z
    .enum(usedCopySorts, `sort must be one of ${usedCopySorts.join(', ')}`)
    .default('createdAt'),
  order: order.default('desc'),
}

const usedCopyAnswer = done.extend({ usedCopy })

const price = z
  .number(amountError('Price'))
  .min(0, 'Price must not be negative')
  .max(PRODUCT_PRICE_MAX_DOLLARS, 'Price is too large')
  .refine(hasAtMostTwoDecimals, 'Price must have at most 2 decimals')

/** A product found at intake. Texts are empty when unknown. */
const intakeProduct = z.object({
  _id: z.string(),
  type: productType,
  name: z.string(),
  artist: z.string(),
  label: z.string(),
  catalogueNumber: z.string(),
  country: z.string(),
  year: z.int().optional(),
  format: z.string(),
  thumbnail: z.string(),
  /** The price of its own stock, in dollars. */
  price: z.number(),
  /** Units of its own stock that can be bought. */
  available: z.int(),
  usedAvailable: z.int(),
  /** The last used copy of each grade or condition that went on sale. */
  lastPrices: z.array(
    z.object({
      mediaGrade: z.enum(mediaGrades).optional(),
      condition: z.enum(equipmentConditions).optional(),
      price: z.number(),
      listedAt: z.iso.datetime(),
    }),
  ),
})
export type IntakeProduct = z.infer<typeof intakeProduct>

const offSale = (name: string, summary: string) =>
  call({
    name,
    access: 'admin',
    scope: 'catalogue:write',
    summary: `${summary} 409 while it is in checkout, or when it is not on sale.`,
    params: idParams,
    headers: ifMatchHeaders,
    answer: usedCopyAnswer,
  })

export const usedCopyCalls = {
  'GET /used-copies': call({
    name: 'listUsedCopies',
    access: 'admin',
    scope: 'catalogue:read',
    summary: 'Used copies in every state, latest first unless sorted.',
    query: z.object({ ...filters, ...paging(ADMIN_PAGE_SIZE) }),
    answer: done.extend({
      usedCopies: z.array(usedCopy),
      pagination: z.object({ ...pageCounts, totalUsedCopies: z.int() }),
    }),
  }),
  'GET /used-copies/export': call({
    name: 'exportUsedCopies',
    access: 'admin',
    scope: 'catalogue:read',
    summary: 'The used copies that match as a CSV file (docs/csv.md).',
    query: z.object(filters),
    ...csvAnswer,
  }),
  'GET /used-copies/:id': call({
    name: 'getUsedCopy',
    access: 'admin',
    scope: 'catalogue:read',
    summary: 'One used copy, in any state. A change of it can name the ETag in If-Match.',
    params: idParams,
    answer: done.extend({ usedCopy: versionedUsedCopy }),
  }),
  'POST /used-copies/:id/withdraw': offSale('withdrawUsedCopy', 'Take a used copy off sale.'),
  'POST /used-copies/:id/sold-elsewhere': offSale(
    'markUsedCopySoldElsewhere',
    'Take a used copy off sale that was sold outside this shop.',
  ),
  'POST /used-copies/:id/return-to-sale': call({
    name: 'returnUsedCopyToSale',
    access: 'admin',
    scope: 'catalogue:write',
    summary:
      'Put a used copy on sale again after its inspection, or after it was withdrawn or sold elsewhere.',
    params: idParams,
    headers: ifMatchHeaders,
    body: z.object({ price, copy: copyChange }).partial().nullish(),
    answer: usedCopyAnswer,
  }),
  'GET /intake/lookup': call({
    name: 'lookUpIntakeCode',
    access: 'admin',
    scope: 'catalogue:read',
    summary:
      'What a scanned or typed code means at intake: a used copy by its SKU, otherwise up to 9 products by barcode, catalogue number, artist or title.',
    query: z.object({
      code: z
        .string('code is required')
        .trim()
        .min(1, 'code is required')
        .max(INTAKE_CODE_MAX, `code must be at most ${INTAKE_CODE_MAX} characters`),
    }),
    answer: done.extend({
      kind: z.enum(['sku', 'barcode', 'text']),
      usedCopy: usedCopy.optional(),
      products: z.array(intakeProduct),
      total: z.int(),
    }),
  }),
  'DELETE /intake/saved-copy': call({
    name: 'takeBackIntakeCopy',
    access: 'admin',
    scope: 'catalogue:write',
    summary:
      'Delete the used copy that a request of this admin with the Idempotency-Key `key` has added, and the record of the key `key` with "-record" while it has nothing else. Succeeds without either.',
    query: z.object({ key: z.string('key is required').min(1).max(IDEMPOTENCY_KEY_MAX) }),
    answer: done,
    awaitsInvalidation: true,
  }),
}
