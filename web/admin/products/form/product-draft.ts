import type { AlbumInfo, NewProduct, Product, ProductChange } from '#contract/catalogue.ts'
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
} from '#contract/product-fields.ts'

/** A row of the track list; its key is stable when other rows are added or removed. */
export type DraftTrack = { key: number; title: string }

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

/** The contents of the form, as typed. */
export type ProductDraft = { [F in ProductField]: DraftValues[KindOf<F>] }

const textFields = listFields('text', 'longText', 'date')
const amountFields = listFields('cents')
const integerFields = listFields('integer')
const numberFields = [...amountFields, ...integerFields]
/** The form sends these fields unchanged. */
const plainFields = [...textFields, ...listFields('productType', 'image')]

export const emptyDraft: ProductDraft = {
  ...mapFields([...textFields, ...numberFields], () => ''),
  type: 'vinyl',
  trackList: toTracks([]),
  thumbnail: '',
  images: [],
}

export function toDraft(product: Product): ProductDraft {
  const { type, thumbnail, images, albumInfo } = product
  const values = { ...product, ...albumInfo }
  return {
    ...mapFields(textFields, (field) => values[field] ?? ''),
    ...mapFields(amountFields, (field) => values[field].toFixed(2)),
    ...mapFields(integerFields, (field) => String(values[field])),
    type,
    thumbnail,
    images,
    trackList: toTracks(albumInfo?.trackList ?? []),
  }
}

/** At least one row, for typing. */
function toTracks(titles: readonly string[]): DraftTrack[] {
  return (titles.length > 0 ? titles : ['']).map((title, key) => ({ key, title }))
}

/** Whether saving would change anything. */
export function isDirty(draft: ProductDraft, saved: ProductDraft): boolean {
  return productFieldNames.some((field) => isChanged(field, draft, saved))
}

/** Compares the typed values; blank rows of the track list do not count. */
function isChanged(field: ProductField, draft: ProductDraft, saved: ProductDraft): boolean {
  const [now, before] = [draft, saved].map((each) =>
    JSON.stringify(field === 'trackList' ? toTrackList(each) : each[field]),
  )
  return now !== before
}

export function toNewProduct(draft: ProductDraft): NewProduct {
  const values = pick(toValues(draft), topLevelFields)
  return draft.type === 'vinyl'
    ? { ...values, ...noOtherFields, albumInfo: toAlbumInfo(draft) }
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
  return { ...pick(toValues(draft), changed), ...toAlbumChange(draft, saved) }
}

function toAlbumChange(draft: ProductDraft, saved: ProductDraft): Pick<ProductChange, 'albumInfo'> {
  if (draft.type !== 'vinyl') return saved.type === 'vinyl' ? { albumInfo: null } : {}
  const isAlbumChanged = albumFields.some((field) => isChanged(field, draft, saved))
  return isAlbumChanged || saved.type !== 'vinyl' ? { albumInfo: toAlbumInfo(draft) } : {}
}

function toAlbumInfo(draft: ProductDraft): AlbumInfo {
  return pick(toValues(draft), albumFields)
}

/** All fields as the API takes them. */
function toValues(draft: ProductDraft) {
  return {
    ...pick(draft, plainFields),
    ...mapFields(numberFields, (field) => toNumber(draft[field])),
    images: [...draft.images],
    trackList: toTrackList(draft),
  } satisfies Record<ProductField, unknown>
}

/** The titles as typed, without blank rows. */
export function toTrackList({ trackList }: ProductDraft): string[] {
  return trackList.map(({ title }) => title).filter((title) => title.trim() !== '')
}

/** NaN for an empty text, which JSON sends as null: the server refuses it and names the field. */
function toNumber(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text)
}
