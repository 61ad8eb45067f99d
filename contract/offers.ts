import { z } from 'zod'
import { equipmentConditions, mediaGrades, sleeveGrades } from './grades.ts'
import {
  COPY_NOTES_MAX,
  COPY_SOURCE_MAX,
  LOCATION_MAX,
  LOT_MAX,
  OPTION_LABEL_MAX,
  PRODUCT_PRICE_MAX_DOLLARS,
  SHIPPING_WEIGHT_MAX_GRAMS,
} from './limits.ts'
import { hasAtMostTwoDecimals } from './money.ts'
import { amountError } from './price-texts.ts'

/**
 * An offer is anything that can be bought: one id, one price, one stock. A product is the offer that lists show; a variant is
 * an offer below a product, either a used copy or an option such as a size.
 */
export const variantKinds = ['used', 'option'] as const
export type VariantKind = (typeof variantKinds)[number]

/** How a list shows products: by their featured offer, by their own price and stock, or each used copy by itself. */
export const productViews = ['featured', 'products', 'used-copies'] as const
export type ProductView = (typeof productViews)[number]

const mediaGrade = z.enum(mediaGrades, `mediaGrade must be one of ${mediaGrades.join(', ')}`)
const sleeveGrade = z.enum(sleeveGrades, `sleeveGrade must be one of ${sleeveGrades.join(', ')}`)
const condition = z.enum(
  equipmentConditions,
  `condition must be one of ${equipmentConditions.join(', ')}`,
)

/** `unavailable` is a draft or a withdrawn copy, which only admins see. */
export const copyAvailabilities = ['on-sale', 'in-checkout', 'held', 'sold', 'unavailable'] as const
export type CopyAvailability = (typeof copyAvailabilities)[number]

/** The public part of a used copy. Records have grades, turntables a condition. */
export const copy = z.object({
  availability: z.enum(copyAvailabilities),
  mediaGrade: mediaGrade.optional(),
  sleeveGrade: sleeveGrade.optional(),
  condition: condition.optional(),
  isPlayGraded: z.boolean(),
  notes: z.string(),
  /** When it last went on sale; absent for a draft. */
  arrivedAt: z.iso.datetime().optional(),
  /** A day in shop time, in `offers` only, for 14 days after the sale. */
  soldOn: z.iso.date().optional(),
})
export type Copy = z.infer<typeof copy>

/** The label is unique among the options of a product; `position` counts from 0. */
export const option = z.object({ label: z.string(), position: z.int() })
export type Option = z.infer<typeof option>

/** The offers of a product that can be bought now; its own stock counts as one. Prices in dollars. */
export const offerSummary = z.object({
  count: z.int(),
  lowPrice: z.number(),
  highPrice: z.number(),
  usedCount: z.int(),
  /** Absent when no used copy can be bought. */
  usedLowPrice: z.number().optional(),
  usedHighPrice: z.number().optional(),
  bestMediaGrade: z.enum(mediaGrades).optional(),
})
export type OfferSummary = z.infer<typeof offerSummary>

export const usedCopyStates = [
  'draft',
  'on-sale',
  'held',
  'in-checkout',
  'sold',
  'sold-elsewhere',
  'withdrawn',
  'needs-inspection',
] as const
export type UsedCopyState = (typeof usedCopyStates)[number]

/** The private part of a used copy, for admins only. Prices in dollars, days in shop time. */
export const inventory = z.object({
  /** Eight digits: 2, a running number, a check digit as in GTIN-8. */
  sku: z.string(),
  state: z.enum(usedCopyStates),
  location: z.string(),
  cost: z.number().optional(),
  /** The lowest price it may be marked down to. */
  floorPrice: z.number().optional(),
  acquiredOn: z.iso.date().optional(),
  acquiredFrom: z.string(),
  /** The name of what was bought together. */
  lot: z.string(),
  /** Never marked down. */
  isPriceFixed: z.boolean(),
  /** The weight of its parcel. */
  shippingWeightGrams: z.int().optional(),
  /** Its listing on Discogs; the first of several copies in one listing has it. */
  discogsListingId: z.int().optional(),
  /** The offer's own `createdAt` is that of its product. */
  createdAt: z.iso.datetime(),
  listedAt: z.iso.datetime().optional(),
  /** Whole days since it went on sale, of a draft since it was created. */
  ageDays: z.int(),
  soldAt: z.iso.datetime().optional(),
  /** Set for a sold copy. */
  orderId: z.string().optional(),
})
export type Inventory = z.infer<typeof inventory>

const text = (label: string, max: number) =>
  z.string(`${label} must be text`).trim().max(max, `${label} must be at most ${max} characters`)

const amount = (label: string) =>
  z
    .number(amountError(label))
    .min(0, `${label} must not be negative`)
    .max(PRODUCT_PRICE_MAX_DOLLARS, `${label} is too large`)
    .refine(hasAtMostTwoDecimals, `${label} must have at most 2 decimals`)

/** The public facts of a used copy that an admin writes. */
export const copyInput = z.object({
  mediaGrade,
  sleeveGrade,
  condition,
  isPlayGraded: z.boolean('isPlayGraded must be true or false'),
  notes: text('Notes', COPY_NOTES_MAX),
})

/** The private facts of a used copy that an admin writes. */
export const inventoryInput = z.object({
  location: text('Location', LOCATION_MAX),
  cost: amount('Cost'),
  floorPrice: amount('Floor price'),
  acquiredOn: z.iso.date('Bought on must be YYYY-MM-DD'),
  acquiredFrom: text('Bought from', COPY_SOURCE_MAX),
  lot: text('Lot', LOT_MAX),
  isPriceFixed: z.boolean('isPriceFixed must be true or false'),
  shippingWeightGrams: z
    .int('Shipping weight must be a whole number of grams')
    .min(0, 'Shipping weight must not be negative')
    .max(SHIPPING_WEIGHT_MAX_GRAMS, 'Shipping weight is too large'),
})

const optionLabel = text('Option', OPTION_LABEL_MAX).min(1, 'Option is required')
const optionPosition = z.int('position must be a whole number').min(0).max(1000)

/** Without a position a new option is the last one. */
export const optionInput = z.object({ label: optionLabel, position: optionPosition.optional() })
export type OptionInput = z.infer<typeof optionInput>

/** Only the given values change; null clears a value that may be missing. */
export const copyChange = copyInput
  .extend({
    mediaGrade: mediaGrade.nullable(),
    sleeveGrade: sleeveGrade.nullable(),
    condition: condition.nullable(),
  })
  .partial()
  .strict()
export const inventoryChange = inventoryInput
  .extend({
    cost: inventoryInput.shape.cost.nullable(),
    floorPrice: inventoryInput.shape.floorPrice.nullable(),
    acquiredOn: inventoryInput.shape.acquiredOn.nullable(),
    shippingWeightGrams: inventoryInput.shape.shippingWeightGrams.nullable(),
  })
  .partial()
  .strict()
export const optionChange = z.object({ label: optionLabel, position: optionPosition }).partial()
export type CopyChange = z.infer<typeof copyChange>
export type InventoryChange = z.infer<typeof inventoryChange>
export type OptionChange = z.infer<typeof optionChange>
