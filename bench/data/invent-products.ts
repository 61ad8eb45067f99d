import { type Seeded, seeded } from '#db/demo/seeded.ts'
import type { products } from '#server/catalogue/catalogue.tables.ts'
import { inventWords, type Vocabulary } from './invent-words.ts'

export type InventedProduct = typeof products.$inferInsert

const MINUTE_MS = 60_000
const FIRST_ARRIVAL = Date.parse('2025-06-01T00:00:00Z')
/** As in the demo: most of the shop is records. */
const RECORDS_SHARE = 0.8

/** The same products on every machine, oldest first; a few are sold out. */
export function* inventProducts(count: number): Generator<InventedProduct> {
  const random = seeded('a large catalogue')
  const words = inventWords(random)
  for (let n = 0; n < count; n += 1) {
    const invented = random.chance(RECORDS_SHARE) ? record(random, words) : good(random, words)
    const createdAt = new Date(FIRST_ARRIVAL - (count - n) * MINUTE_MS)
    yield { ...invented, stock: random.whole(0, 12), createdAt, updatedAt: createdAt }
  }
}

function record(random: Seeded, words: Vocabulary): InventedProduct {
  const { album } = random.pick(words.records)
  const tracks = Array.from({ length: random.whole(5, 12) }, () => title(random, words))
  return {
    name: title(random, words),
    type: 'vinyl',
    priceCents: random.whole(12, 90) * 100,
    brand: random.pick(words.labels),
    description: text(random, words),
    artist: random.pick(words.artists),
    genre: album?.genre ?? null,
    releaseDate: `${random.whole(1955, 2025)}-0${random.whole(1, 9)}-15`,
    trackList: tracks,
  }
}

function good(random: Seeded, words: Vocabulary): InventedProduct {
  const { name, type, brand } = random.pick(words.goods)
  return {
    name: `${name} ${random.pick(words.ownWords)} ${random.whole(1, 99)}`,
    type,
    priceCents: random.whole(5, 2_000) * 100,
    brand,
    description: text(random, words),
  }
}

function title(random: Seeded, words: Vocabulary): string {
  const word = () => random.pick(random.chance(0.5) ? words.commonWords : words.ownWords)
  return Array.from({ length: random.whole(1, 4) }, word).join(' ')
}

function text(random: Seeded, words: Vocabulary): string {
  return Array.from({ length: random.whole(2, 4) }, () => random.pick(words.sentences)).join(' ')
}
