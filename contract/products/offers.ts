import { z } from 'zod'
import {
  type CopyField,
  type CopyFieldsWith,
  type CopyPart,
  copyFieldNames,
  copyFields,
  isRequiredCopyField,
  listPart,
  type RequiredCopyField,
} from '../copies/copy-fields.ts'
import { equipmentConditions, mediaGrades, sleeveGrades } from '../copies/grades.ts'
import { amountError } from '../currency-texts.ts'
import {
  OPTION_LABEL_MAX,
  PRODUCT_PRICE_MAX_DOLLARS,
  SHIPPING_WEIGHT_MAX_GRAMS,
} from '../limits.ts'
import { hasAtMostTwoDecimals } from '../money.ts'
import { mapFields, pick } from './product-fields.ts'

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

/** The schemas of each kind of field in a response. */
const responses = {
  mediaGrade,
  sleeveGrade,
  condition,
  yesNo: z.boolean(),
  text: z.string(),
  amount: z.number(),
  day: z.iso.date(),
  grams: z.int(),
}

const text = (label: string, max: number) =>
  z.string(`${label} must be text`).trim().max(max, `${label} must be at most ${max} characters`)

/** The schema of each kind of field in a request. */
const requests = {
  mediaGrade: () => mediaGrade,
  sleeveGrade: () => sleeveGrade,
  condition: () => condition,
  yesNo: (field: CopyField) => z.boolean(`${field} must be true or false`),
  text: (field: CopyFieldsWith<{ kind: 'text' }>) =>
    text(copyFields[field].label, copyFields[field].maxLength),
  amount: (field: CopyField) => {
    const { label } = copyFields[field]
    return z
      .number(amountError(label))
      .min(0, `${label} must not be negative`)
      .max(PRODUCT_PRICE_MAX_DOLLARS, `${label} is too large`)
      .refine(hasAtMostTwoDecimals, `${label} must have at most 2 decimals`)
  },
  day: (field: CopyField) => z.iso.date(`${copyFields[field].label} must be YYYY-MM-DD`),
  grams: (field: CopyField) => {
    const { label } = copyFields[field]
    return z
      .int(`${label} must be a whole number of grams`)
      .min(0, `${label} must not be negative`)
      .max(SHIPPING_WEIGHT_MAX_GRAMS, `${label} is too large`)
  },
}

type KindOf<F extends CopyField> = (typeof copyFields)[F]['kind']
type Response<F extends CopyField> = (typeof responses)[KindOf<F>]
type Input<F extends CopyField> = ReturnType<(typeof requests)[KindOf<F>]>
type IfRequired<F extends CopyField, Then, Otherwise> = F extends RequiredCopyField
  ? Then
  : Otherwise

/** The fields of a part; those that may be missing are absent then. */
function toResponse<Part extends CopyPart>(part: Part) {
  const shape = mapFields(listPart(part), (field) => {
    const schema = responses[copyFields[field].kind]
    return isRequiredCopyField(field) ? schema : schema.optional()
  })
  // A union of all kinds otherwise: the table decides which of them a field has.
  return shape as unknown as {
    [F in CopyFieldsWith<{ part: Part }>]: IfRequired<F, Response<F>, z.ZodOptional<Response<F>>>
  }
}

const toInput = (field: CopyField) =>
  // The kind of a field selects the function that takes it.
  (requests[copyFields[field].kind] as (field: CopyField) => z.ZodType)(field)

// As above.
const inputs = mapFields(copyFieldNames, toInput) as unknown as { [F in CopyField]: Input<F> }
const changes = mapFields(copyFieldNames, (field) =>
  isRequiredCopyField(field) ? inputs[field] : inputs[field].nullable(),
) as unknown as { [F in CopyField]: IfRequired<F, Input<F>, z.ZodNullable<Input<F>>> }

/** `unavailable` is a draft or a withdrawn copy, which only admins see. */
export const copyAvailabilities = ['on-sale', 'in-checkout', 'held', 'sold', 'unavailable'] as const
export type CopyAvailability = (typeof copyAvailabilities)[number]

/** The public part of a used copy. Records have grades, turntables a condition. */
export const copy = z.object({
  availability: z.enum(copyAvailabilities),
  ...toResponse('copy'),
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
  ...toResponse('inventory'),
  /** Its listing on Discogs, which several copies may share. */
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

/** The public facts of a used copy that an admin writes, and the private ones. */
export const copyInput = z.object(pick(inputs, listPart('copy')))
export const inventoryInput = z.object(pick(inputs, listPart('inventory')))

const optionLabel = text('Option', OPTION_LABEL_MAX).min(1, 'Option is required')
const optionPosition = z.int('position must be a whole number').min(0).max(1000)

/** Without a position a new option is the last one. */
export const optionInput = z.object({ label: optionLabel, position: optionPosition.optional() })
export type OptionInput = z.infer<typeof optionInput>

/** Only the given values change; null clears a value that may be missing. */
export const copyChange = z
  .object(pick(changes, listPart('copy')))
  .partial()
  .strict()
export const inventoryChange = z
  .object(pick(changes, listPart('inventory')))
  .partial()
  .strict()
export const optionChange = z.object({ label: optionLabel, position: optionPosition }).partial()
export type CopyChange = z.infer<typeof copyChange>
export type InventoryChange = z.infer<typeof inventoryChange>
