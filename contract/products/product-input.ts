import { z } from 'zod'
import {
  PRODUCT_IMAGES_MAX,
  PRODUCT_PRICE_MAX_DOLLARS,
  PRODUCT_STOCK_MAX,
  TRACK_TITLE_MAX,
  TRACKS_MAX,
} from '../limits.ts'
import { hasAtMostTwoDecimals } from '../money.ts'
import { pressingInput } from '../pressings/pressing.ts'
import { copyChange, inventoryChange, optionChange } from './offers.ts'
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
import { productType } from './product-type.ts'

/** The input of a new product and of a change. */

type FieldSchemas<Field extends string> = Record<Field, z.ZodType>

const albumTexts = listFields('text', 'longText').filter(isAlbumField)
/** The optional texts of a product outside `albumInfo`. */
const topLevelTexts = listFields('text', 'longText').filter(isTopLevelField).filter(isOptionalField)

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
    .number({
      error: ({ input }) =>
        typeof input === 'string' ? 'Price must be a number' : 'Price is required',
    })
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

/** The ship date of own stock. */
const shipsOn = z.iso.date('Ship date must be YYYY-MM-DD')

export const newProduct = z.object({
  ...productInput,
  ...mapFields(topLevelTexts, (field) => productInput[field].default('')),
  thumbnail: productInput.thumbnail.default(''),
  images: productInput.images.default([]),
  albumInfo: productInput.albumInfo.optional(),
  pressing: pressingInput.optional(),
  shipsOn: shipsOn.optional(),
})
export type NewProduct = z.infer<typeof newProduct>

/**
 * Only the given fields change; `albumInfo` and `pressing` are replaced as a whole, and null removes them, as it does `shipsOn`. In a request with
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
    shipsOn: shipsOn.nullable(),
  })
  .partial()
export type ProductChange = z.infer<typeof productChange>
