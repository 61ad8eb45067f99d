import type { AlbumInfo, NewProduct, Product, ProductChange } from '../../../contract/catalogue.ts'

/** A row of the track list; the key outlives that rows before it come and go. */
export type DraftTrack = { key: number; title: string }

/** What stands in the form, as typed. */
export type ProductDraft = {
  name: string
  price: string
  type: Product['type']
  stock: string
  brand: string
  description: string
  artist: string
  genre: string
  releaseDate: string
  tracks: readonly DraftTrack[]
  thumbnail: string
  images: readonly string[]
}

export const emptyDraft: ProductDraft = {
  name: '',
  price: '',
  type: 'vinyl',
  stock: '',
  brand: '',
  description: '',
  artist: '',
  genre: '',
  releaseDate: '',
  tracks: toTracks([]),
  thumbnail: '',
  images: [],
}

export function toDraft(product: Product): ProductDraft {
  const { name, type, brand, description, thumbnail, images, albumInfo } = product
  return {
    name,
    type,
    brand,
    description,
    thumbnail,
    images,
    price: product.price.toFixed(2),
    stock: String(product.stock),
    artist: albumInfo?.artist ?? '',
    genre: albumInfo?.genre ?? '',
    releaseDate: albumInfo?.releaseDate ?? '',
    tracks: toTracks(albumInfo?.trackList ?? []),
  }
}

/** At least one row, to type in. */
function toTracks(titles: readonly string[]): DraftTrack[] {
  return (titles.length > 0 ? titles : ['']).map((title, key) => ({ key, title }))
}

/** True when saving would change anything. */
export function isDirty(draft: ProductDraft, saved: ProductDraft): boolean {
  return toComparable(draft) !== toComparable(saved)
}

function toComparable(draft: ProductDraft): string {
  const { name, price, type, stock, brand, description, thumbnail, images } = draft
  return JSON.stringify([
    ...[name, price, type, stock, brand, description, thumbnail, images],
    toAlbumInfo(draft),
  ])
}

export function toNewProduct(draft: ProductDraft): NewProduct {
  const { name, type, brand, description, thumbnail, images } = draft
  const isVinyl = type === 'vinyl'
  return {
    name,
    type,
    description,
    thumbnail,
    images: [...images],
    price: toNumber(draft.price),
    stock: toNumber(draft.stock),
    brand: isVinyl ? '' : brand,
    ...(isVinyl ? { albumInfo: toAlbumInfo(draft) } : {}),
  }
}

/** Only what differs, so that what others changed meanwhile, such as the stock by a sale, stays. */
export function toProductChange(draft: ProductDraft, saved: ProductDraft): ProductChange {
  const { name, type, brand, description, thumbnail, images } = draft
  return {
    ...(name !== saved.name && { name }),
    ...(type !== saved.type && { type }),
    ...(brand !== saved.brand && { brand }),
    ...(description !== saved.description && { description }),
    ...(thumbnail !== saved.thumbnail && { thumbnail }),
    ...(images.join('\n') !== saved.images.join('\n') && { images: [...images] }),
    ...(draft.price !== saved.price && { price: toNumber(draft.price) }),
    ...(draft.stock !== saved.stock && { stock: toNumber(draft.stock) }),
    ...toAlbumChange(draft, saved),
  }
}

function toAlbumChange(draft: ProductDraft, saved: ProductDraft): Pick<ProductChange, 'albumInfo'> {
  if (draft.type !== 'vinyl') return saved.type === 'vinyl' ? { albumInfo: null } : {}
  const albumInfo = toAlbumInfo(draft)
  const isChanged = JSON.stringify(albumInfo) !== JSON.stringify(toAlbumInfo(saved))
  return isChanged || saved.type !== 'vinyl' ? { albumInfo } : {}
}

function toAlbumInfo({ artist, genre, releaseDate, tracks }: ProductDraft): AlbumInfo {
  const trackList = tracks.map(({ title }) => title).filter((title) => title.trim() !== '')
  return { artist, genre, releaseDate, trackList }
}

/** NaN for an empty text, which JSON sends as null: the server refuses it and names the field. */
function toNumber(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text)
}
