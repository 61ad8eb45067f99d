import { AppError } from '#contract/errors.ts'
import { VARIANT_IMAGES_MAX } from '#contract/limits.ts'
import type { ProductType } from '#contract/products/catalogue.ts'
import type { CopyChange, VariantKind } from '#contract/products/offers.ts'
import { ONE_PIECE } from '#contract/products/variants.ts'

/** Which fields an offer has, by its kind; every message names the field. */

export type Offer = { type: ProductType; variantKind: VariantKind | null }

const detailFields = { copy: 'used copies', inventory: 'used copies', option: 'options' } as const
const ofBoth = ['price', 'images', 'stock']
const fieldsOfVariants: Record<VariantKind, readonly string[]> = {
  used: [...ofBoth, 'copy', 'inventory'],
  option: [...ofBoth, 'option'],
}

type Change = { stock?: number | undefined; images?: readonly string[] | undefined }

/** @throws AppError invalid-input for a field of the product in a change of its variant, or the other way round */
export function assertFieldsOfOffer(offer: Offer, change: Change): void {
  const { variantKind } = offer
  for (const [field, value] of Object.entries(change)) {
    const refusal = value === undefined ? undefined : findRefusal(offer, field)
    if (refusal) throw wrong(field, refusal)
  }
  if (variantKind && change.images && change.images.length > VARIANT_IMAGES_MAX) {
    throw wrong('images', `At most ${VARIANT_IMAGES_MAX} images`)
  }
  if (variantKind === 'used' && !isPiece(change.stock ?? 0)) throw wrong('stock', ONE_PIECE)
}

function findRefusal({ type, variantKind }: Offer, field: string): string | undefined {
  const isAllowed = variantKind ? fieldsOfVariants[variantKind].includes(field) : !isDetail(field)
  if (isAllowed) return
  if (isDetail(field)) return `Only ${detailFields[field]} have this.`
  return `This belongs to the ${type === 'vinyl' ? 'record' : 'product'}. Change it there.`
}

const isDetail = (field: string): field is keyof typeof detailFields =>
  Object.hasOwn(detailFields, field)

/** A valid stock of a used copy. */
export const isPiece = (stock: number) => stock === 0 || stock === 1

/** Only records and turntables have used copies. */
export const canHaveUsedCopies = (type: ProductType) => type === 'vinyl' || type === 'turntable'

/** @throws AppError invalid-input for the grades of a turntable and the condition of a record */
export function assertCopyFields(type: ProductType, copy: CopyChange): void {
  if (type === 'vinyl') {
    if (copy.condition) throw wrong('copy.condition', 'A record has grades instead of a condition.')
    return
  }
  for (const field of ['mediaGrade', 'sleeveGrade'] as const) {
    if (copy[field]) throw wrong(`copy.${field}`, 'A turntable has a condition instead of grades.')
  }
}

/** @throws AppError invalid-input when the used copy lacks what it needs to be on sale */
export function assertGraded(type: ProductType, copy: CopyChange): void {
  const [missing] = findMissingGrades(type, copy)
  if (missing) throw wrong(...missing)
}

/** Field and message of each missing grade. */
export function findMissingGrades(type: ProductType, copy: CopyChange): [string, string][] {
  if (type !== 'vinyl') {
    return copy.condition ? [] : [['copy.condition', 'Choose a condition.']]
  }
  return [
    ...(copy.mediaGrade ? [] : [['copy.mediaGrade', 'Choose a media grade.'] as const]),
    ...(copy.sleeveGrade ? [] : [['copy.sleeveGrade', 'Choose a sleeve grade.'] as const]),
  ].map(([field, message]) => [field, message])
}

function wrong(field: string, message: string): AppError {
  return new AppError('invalid-input', message, { field })
}
