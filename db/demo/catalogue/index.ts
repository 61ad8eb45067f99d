import { seeded } from '../seeded.ts'
import { withoutOwnStock } from '../used/without-own-stock.ts'
import { accessories } from './accessories.ts'
import type { DemoProduct, DemoProductType, WrittenGoods, WrittenRecord } from './demo-product.ts'
import { merch } from './merch.ts'
import { turntables } from './turntables.ts'
import { ambient } from './vinyl/ambient.ts'
import { classical } from './vinyl/classical.ts'
import { electronic } from './vinyl/electronic.ts'
import { folk } from './vinyl/folk.ts'
import { funk } from './vinyl/funk.ts'
import { jazz } from './vinyl/jazz.ts'
import { postPunk } from './vinyl/post-punk.ts'
import { reggae } from './vinyl/reggae.ts'
import { rock } from './vinyl/rock.ts'
import { soul } from './vinyl/soul.ts'

export type { DemoProduct } from './demo-product.ts'

/**
 * All products of the demo shop. The texts are handwritten in the files of this folder; stock levels, dates and file
 * names are derived here from a fixed seed, so that every demo shop is equal.
 */
const shelves: [genre: string, records: WrittenRecord[]][] = [
  ['Jazz', jazz],
  ['Soul', soul],
  ['Funk', funk],
  ['Reggae', reggae],
  ['Folk', folk],
  ['Rock', rock],
  ['Post-Punk', postPunk],
  ['Electronic', electronic],
  ['Ambient', ambient],
  ['Classical', classical],
]

const records = shelves.flatMap(([genre, shelf]) => shelf.map((record) => toRecord(record, genre)))
const goods = [
  ...turntables.map((written) => toGoods(written, 'turntable')),
  ...accessories.map((written) => toGoods(written, 'accessory')),
  ...merch.map((written) => toGoods(written, 'merch')),
]

export const demoProducts: DemoProduct[] = withArrivals([...records, ...goods])

type Undated = Omit<DemoProduct, 'daysAgo'>

function toRecord(written: WrittenRecord, genre: string): Undated {
  const { artist, label, released, tracks } = written
  const key = slug(`${artist} ${written.name}`)
  return {
    ...shared(key, written),
    type: 'vinyl',
    brand: label,
    album: { artist, genre, releaseDate: released, trackList: tracks.split(' / ') },
  }
}

function toGoods(written: WrittenGoods, type: DemoProductType): Undated {
  return { ...shared(written.key, written), type, brand: written.brand }
}

function shared(key: string, written: WrittenRecord | WrittenGoods) {
  const pictures = written.pictures ?? 1
  return {
    key,
    name: written.name,
    priceCents: written.price * 100,
    description: written.text,
    stock: withoutOwnStock.has(key) ? 0 : (written.stock ?? seeded(`stock ${key}`).whole(3, 40)),
    images: Array.from({ length: pictures }, (_, place) => `${key}-${place + 1}.webp`),
  }
}

/**
 * Spreads the arrivals over two and a half years, more of them recent, at most one per day. A record of 2026 or
 * later is recent.
 */
function withArrivals(products: Undated[]): DemoProduct[] {
  const random = seeded('arrivals')
  const order = products
    .map(({ key, album }) => ({
      key,
      place: random.next() * (album && album.releaseDate >= '2026' ? 0.25 : 1),
    }))
    .sort((a, b) => a.place - b.place)
  const last = order.length - 1
  const daysAgo = new Map(
    order.map(({ key }, place) => [key, place + Math.round((900 - last) * (place / last) ** 1.6)]),
  )
  return products.map((product) => ({ ...product, daysAgo: daysAgo.get(product.key) ?? 0 }))
}

function slug(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/ø/gi, 'o')
    .replace(/æ/gi, 'ae')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
