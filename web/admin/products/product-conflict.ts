import type { Product } from '../../../contract/catalogue.ts'
import type { ProductDraft } from './product-draft.ts'

/**
 * What to do when somebody else saved the product while its form was open: the form as it was opened, as it is
 * typed now, and as the product is by now, compared field by field.
 */

/** Fields that are taken as one. */
export type ConflictField =
  | Exclude<keyof ProductDraft, 'tracks' | 'thumbnail' | 'images'>
  | 'tracks'
  | 'pictures'

export type Choice = 'mine' | 'theirs'
export type Choices = Partial<Record<ConflictField, Choice>>

export type Difference = {
  field: ConflictField
  /** Whose change it is. `both` has to be decided; for the others there is a choice that loses nothing. */
  changedBy: 'both' | 'me' | 'them'
}

/** In the order of the form, with the words it has for them. */
export const labels: Readonly<Record<ConflictField, string>> = {
  pictures: 'Images',
  name: 'Name',
  price: 'Price',
  stock: 'Stock',
  type: 'Type',
  brand: 'Brand',
  description: 'Description',
  artist: 'Artist',
  genre: 'Genre',
  releaseDate: 'Release Date',
  tracks: 'Track List',
}

const fields = Object.keys(labels) as ConflictField[]

/** Whether anybody saved the product. If not, only its copies have become more or fewer: sales make no version. */
export function isSavedSince(base: Product, now: Product): boolean {
  return base.updatedAt !== now.updatedAt
}

type Versions = { base: ProductDraft; mine: ProductDraft; theirs: ProductDraft }

/** The fields in which what is typed differs from what the product is now. */
export function findDifferences({ base, mine, theirs }: Versions): Difference[] {
  return fields.flatMap((field): Difference[] => {
    const [before, typed, now] = [base, mine, theirs].map((draft) => toText(draft, field))
    if (typed === now) return []
    if (typed === before) return isSale(field) ? [] : [{ field, changedBy: 'them' }]
    return [{ field, changedBy: now === before ? 'me' : 'both' }]
  })
}

/** A stock I have not touched and that is another by now: copies were sold, or put back. */
const isSale = (field: ConflictField) => field === 'stock'

/** Nothing is chosen where both changed a field. */
export function toFirstChoices(differences: readonly Difference[]): Choices {
  return Object.fromEntries(
    differences
      .filter(({ changedBy }) => changedBy !== 'both')
      .map(({ field, changedBy }) => [field, changedBy === 'me' ? 'mine' : 'theirs']),
  )
}

export function chooseAll(differences: readonly Difference[], choice: Choice): Choices {
  return Object.fromEntries(differences.map(({ field }) => [field, choice]))
}

/** The product as it is now, with my version of the fields where I keep it. */
export function mergeDrafts({ mine, theirs }: Versions, choices: Choices): ProductDraft {
  const kept = fields.filter((field) => choices[field] === 'mine')
  return Object.assign({}, theirs, ...kept.map((field) => pick(mine, field)))
}

function pick(draft: ProductDraft, field: ConflictField): Partial<ProductDraft> {
  if (field !== 'pictures') return { [field]: draft[field] }
  const { thumbnail, images } = draft
  return { thumbnail, images }
}

/** The value as it is compared, and shown where it is words: an amount however it was typed is one amount. */
export function toText(draft: ProductDraft, field: ConflictField): string {
  if (field === 'pictures') return [draft.thumbnail, ...draft.images].join('\n')
  if (field === 'tracks') return toTitles(draft).join('\n')
  const text = draft[field].trim()
  if (field === 'price' && text !== '' && Number.isFinite(Number(text))) {
    return Number(text).toFixed(2)
  }
  return field === 'stock' && text !== '' ? String(Number(text)) : text
}

export function toTitles({ tracks }: ProductDraft): string[] {
  return tracks.map(({ title }) => title.trim()).filter((title) => title !== '')
}
