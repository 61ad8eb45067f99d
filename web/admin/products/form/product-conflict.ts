import type { Product } from '#contract/products/catalogue.ts'
import { type ProductField, productFields } from '#contract/products/product-fields.ts'
import { readTyped } from '#contract/typed-amount.ts'
import {
  type Choices,
  compareVersions,
  type Difference,
  type Versions,
} from '#web/admin/shared/conflict/differences.ts'
import type { DraftFields } from '#web/admin/shared/form/draft-fields.ts'
import { formatPrice } from '#web/lib/format/format.ts'
import { toTrackLines } from './draft-tracks.ts'
import { fieldsInFormOrder } from './form-sections.ts'
import { toPressingText } from './pressing/pressing-input.ts'
import { isDirty, type ProductDraft } from './product-draft.ts'

export type SingleField = Exclude<ProductField, 'thumbnail' | 'images'>
/** The images of a product are compared as one field, and the facts of the pressing as another. */
export type ConflictField = SingleField | 'productImages' | 'pressing' | 'shipsOn'

/** In the order of the form. */
const names: readonly ConflictField[] = [
  'productImages',
  ...fieldsInFormOrder.filter(isSingle),
  'shipsOn',
  'pressing',
]

function isSingle(field: ProductField): field is SingleField {
  return field !== 'thumbnail' && field !== 'images'
}

/** The label of the field in the form. */
export function toLabel(field: ConflictField): string {
  if (field === 'pressing') return 'Pressing'
  if (field === 'shipsOn') return 'Ships on'
  return productFields[field === 'productImages' ? 'images' : field].label
}

/** Whether another admin saved the product. If not, only its stock has changed: sales create no version. */
export function isSavedSince(base: Product, now: Product): boolean {
  return base.updatedAt !== now.updatedAt
}

/** The fields whose typed value differs from the current product. */
export function findDifferences(versions: Versions<ProductDraft>): Difference<ConflictField>[] {
  return compareVersions(versions, names, toText).filter((difference) => !isSale(difference))
}

/** The stock differs without my doing: units were sold or restocked. */
const isSale = ({ field, changedBy }: Difference<ConflictField>) =>
  field === 'stock' && changedBy === 'them'

/** The current product, with my value in the fields where I chose mine. */
export function mergeDrafts(
  { mine, theirs }: Versions<ProductDraft>,
  choices: Choices<ConflictField>,
): ProductDraft {
  const ownFields = names.filter((field) => choices[field] === 'mine')
  return Object.assign({}, theirs, ...ownFields.map((field) => pick(mine, field)))
}

function pick(draft: ProductDraft, field: ConflictField): Partial<ProductDraft> {
  const { thumbnail, images, artist, credit } = draft
  if (field === 'productImages') return { thumbnail, images }
  return field === 'artist' ? { artist, credit } : { [field]: draft[field] }
}

/** The value for comparison and display: an amount is the same however it was typed. */
export function toText(draft: ProductDraft, field: ConflictField): string {
  if (field === 'productImages') return [draft.thumbnail, ...draft.images].join('\n')
  if (field === 'trackList') return toTrackLines(draft.trackList).join('\n')
  if (field === 'pressing') return toPressingText(draft)
  if (field === 'artist') return toArtistText(draft)
  if (field === 'shipsOn') return draft.shipsOn
  const { kind } = productFields[field]
  const text = draft[field].trim()
  const amount = kind === 'cents' ? readTyped('amount', text).value : undefined
  if (amount !== undefined) return formatPrice(amount)
  return kind === 'integer' && text !== '' ? String(Number(text)) : text
}

/** The names of a credit are behind it: two credits may read the same. */
function toArtistText({ artist, credit }: ProductDraft): string {
  const names = credit.map(({ name }) => name.trim()).join(' + ')
  return names === '' ? artist.trim() : `${artist.trim()} (${names})`
}

export const fields: DraftFields<ProductDraft, ConflictField> = {
  toLabel,
  toText,
  findDifferences,
  isChanged: (saved, mine) => isDirty(mine, saved),
  merge: mergeDrafts,
}
