import type { AlbumInfo, NewProduct, Product, ProductChange } from '#contract/products/catalogue.ts'
import {
  albumFields,
  isOptionalField,
  type KindOf,
  listFields,
  mapFields,
  type ProductField,
  pick,
  productFieldNames,
  productFields,
  topLevelFields,
} from '#contract/products/product-fields.ts'
import { readTyped, toTyped } from '#contract/typed-amount.ts'
import { isFullDay } from '#web/lib/format/full-day.ts'
import { type DraftTrack, toDraftTracks, toTitles } from './draft-tracks.ts'
import {
  type DraftCredit,
  emptyPressing,
  type PressingDraft,
  toCreditRows,
  toPressingDraft,
} from './pressing/pressing-draft.ts'
import { isPressingChanged, toPressingInput } from './pressing/pressing-input.ts'

type DraftValues = {
  text: string
  longText: string
  productType: Product['type']
  integer: string
  cents: string
  date: string
  trackList: readonly DraftTrack[]
  image: string
  images: readonly string[]
}

/** The contents of the form, as typed. The date of a record may be a year or a month. */
export type ProductDraft = { [F in ProductField]: DraftValues[KindOf<F>] } & {
  /** The names of a credit of several artists; `artist` is its text. Empty for one artist. */
  credit: readonly DraftCredit[]
  pressing: PressingDraft
  /** The ship date of own stock; empty for none. */
  shipsOn: string
}

const textFields = listFields('text', 'longText', 'date')
const amountFields = listFields('cents')
const integerFields = listFields('integer')
/** The form sends these fields unchanged. */
const plainFields = [...textFields, ...listFields('productType', 'image')]

export const emptyDraft: ProductDraft = {
  ...mapFields([...textFields, ...amountFields, ...integerFields], () => ''),
  type: 'vinyl',
  trackList: toDraftTracks({}),
  thumbnail: '',
  images: [],
  credit: [],
  pressing: emptyPressing,
  shipsOn: '',
}

export function toDraft(product: Product): ProductDraft {
  const { type, thumbnail, images, albumInfo, pressing } = product
  const values = { ...product, ...albumInfo }
  return {
    ...mapFields(textFields, (field) => values[field] ?? ''),
    ...mapFields(amountFields, (field) => toTyped(values[field], 'amount')),
    ...mapFields(integerFields, (field) => String(values[field])),
    type,
    thumbnail,
    images,
    ...(pressing && { releaseDate: pressing.released }),
    trackList: toDraftTracks(product),
    credit: toCreditRows(pressing),
    pressing: toPressingDraft(product),
    shipsOn: product.shipsOn ?? '',
  }
}

/** The problem of a field whose text is no amount in the locale of the shop; the server answers an empty one. */
export function findProblem(draft: ProductDraft, field: string): string | undefined {
  const typed = amountFields.find((name) => name === field && draft[name] !== '')
  return typed && readTyped('amount', draft[typed]).problem
}

/** Whether saving would change anything. */
export function isDirty(draft: ProductDraft, saved: ProductDraft): boolean {
  return (
    productFieldNames.some((field) => isChanged(field, draft, saved)) ||
    isPressingChanged(draft, saved) ||
    draft.shipsOn !== saved.shipsOn
  )
}

/** Compares the typed values; blank rows of the track list do not count. */
function isChanged(field: ProductField, draft: ProductDraft, saved: ProductDraft): boolean {
  const [now, before] = [draft, saved].map((each) =>
    JSON.stringify(field === 'trackList' ? toTitles(each.trackList) : each[field]),
  )
  return now !== before
}

export function toNewProduct(draft: ProductDraft): NewProduct {
  const { shipsOn } = draft
  const values = { ...pick(toValues(draft), topLevelFields), ...(shipsOn && { shipsOn }) }
  return draft.type === 'vinyl'
    ? {
        ...values,
        ...noOtherFields,
        albumInfo: toAlbumInfo(draft),
        ...toPressingChange(draft, emptyDraft),
      }
    : values
}

/** The form does not offer these fields for a record. */
const noOtherFields = mapFields(
  listFields('text', 'longText')
    .filter(isOptionalField)
    .filter((field) => productFields[field].appliesTo === 'others'),
  () => '',
)

/** Only the fields that differ, which leaves other changes, such as the stock after a sale, untouched. */
export function toProductChange(draft: ProductDraft, saved: ProductDraft): ProductChange {
  const changed = topLevelFields.filter((field) => isChanged(field, draft, saved))
  return {
    ...pick(toValues(draft), changed),
    ...toAlbumChange(draft, saved),
    ...toPressingChange(draft, saved),
    ...(draft.shipsOn !== saved.shipsOn && { shipsOn: draft.shipsOn || null }),
  }
}

/** The pressing is sent as a whole, and only when it says something new that brand and album info do not. */
function toPressingChange(draft: ProductDraft, saved: ProductDraft) {
  const isSent = draft.type === 'vinyl' && isPressingChanged(draft, saved)
  return isSent ? { pressing: toPressingInput(draft) } : {}
}

function toAlbumChange(draft: ProductDraft, saved: ProductDraft): Pick<ProductChange, 'albumInfo'> {
  if (draft.type !== 'vinyl') return saved.type === 'vinyl' ? { albumInfo: null } : {}
  const isAlbumChanged = albumFields.some((field) => isChanged(field, draft, saved))
  return isAlbumChanged || saved.type !== 'vinyl' ? { albumInfo: toAlbumInfo(draft) } : {}
}

function toAlbumInfo(draft: ProductDraft): AlbumInfo {
  const { releaseDate, ...values } = pick(toValues(draft), albumFields)
  return { ...values, releaseDate: isFullDay(releaseDate) ? releaseDate : '' }
}

/** All fields as the API takes them. */
function toValues(draft: ProductDraft) {
  return {
    ...pick(draft, plainFields),
    ...mapFields(amountFields, (field) => readTyped('amount', draft[field]).value ?? Number.NaN),
    ...mapFields(integerFields, (field) => toNumber(draft[field])),
    images: [...draft.images],
    trackList: toTitles(draft.trackList),
  } satisfies Record<ProductField, unknown>
}

/** NaN for an empty text, which JSON sends as null: the server refuses it and names the field. */
function toNumber(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text)
}
