export type DemoProductType = 'vinyl' | 'turntable' | 'accessory' | 'merch'

/** A demo product before it is inserted. */
export type DemoProduct = {
  key: string
  name: string
  priceCents: number
  type: DemoProductType
  /** The label of a record or the maker of other products; may be empty. */
  brand: string
  description: string
  stock: number
  /** How many days before the seeding the product was added. */
  daysAgo: number
  /** File names in `db/demo/art`; the first is the thumbnail. May be empty. */
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

/** The handwritten values of a product; `index.ts` derives the others. */
type Written = {
  name: string
  price: number
  text: string
  /** Derived by default. */
  stock?: number
  /** 1 by default. */
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
