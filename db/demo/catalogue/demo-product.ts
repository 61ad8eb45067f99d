export type DemoProductType = 'vinyl' | 'turntable' | 'accessory' | 'merch'

/** One product of the demo shop, before it has a row, an id or a time. */
export type DemoProduct = {
  key: string
  name: string
  priceCents: number
  type: DemoProductType
  /** The label of a record, the maker of anything else; '' when there is none. */
  brand: string
  description: string
  stock: number
  /** Days before the shop was filled on which the product was added. */
  daysAgo: number
  /** File names in `db/demo/art`; the first is the thumbnail. Empty: no picture. */
  images: string[]
  album?: DemoAlbum
}

export type DemoAlbum = {
  artist: string
  genre: string
  /** YYYY-MM-DD */
  releaseDate: string
  trackList: string[]
}

/** What is written by hand for every product; the rest is worked out in `index.ts`. */
type Written = {
  name: string
  price: number
  text: string
  /** Absent: a likely number is chosen. */
  stock?: number
  /** Absent: one. */
  pictures?: number
}

export type WrittenRecord = Written & {
  artist: string
  label: string
  released: string
  /** Titles in order, separated by " / ". */
  tracks: string
}

export type WrittenGoods = Written & { key: string; brand: string }
