import {
  type EquipmentCondition,
  type MediaGrade,
  mediaGrades,
  type SleeveGrade,
} from '#contract/copies/grades.ts'
import type { PressingInput } from '#contract/pressings/pressing.ts'
import { type DemoProduct, demoProducts } from '../catalogue/index.ts'
import { type Seeded, seeded } from '../seeded.ts'
import { copyNotes, deckNotes, lots } from './copy-notes.ts'
import { toPressing } from './demo-pressings.ts'
import { usedOnlyRecords } from './without-own-stock.ts'

/** `sold` is sold by an order of the demo. */
export type DemoCopyState = 'draft' | 'on-sale' | 'sold' | 'sold elsewhere' | 'withdrawn'

/** A used copy before it is inserted. */
export type DemoCopy = {
  key: string
  productKey: string
  priceCents: number
  state: DemoCopyState
  mediaGrade?: MediaGrade
  sleeveGrade?: SleeveGrade
  condition?: EquipmentCondition
  isPlayGraded: boolean
  notes: string
  location: string
  costCents: number
  floorCents?: number
  lot: string
  acquiredFrom: string
  isPriceFixed: boolean
  /** How many days before the seeding it was bought, and later went on sale. */
  acquiredDaysAgo: number
  listedDaysAgo: number
  /** File names in `db/demo/art`. */
  images: string[]
}

const RECORDS_WITH_COPIES = 64
/** The newest products are plain ones: the first pages of the shop show them. */
const PLAIN_RECORDS = 30
const PHOTOGRAPHED_COPIES = 12
const BOX_KEY = 'magda-oravecz-goldfinch-variations'

/** The box set first, then records without own stock, then others. Last copies and sold-out records stay as they are. */
function chooseRecords(): DemoProduct[] {
  const newestFirst = demoProducts
    .filter(({ type }) => type === 'vinyl')
    .sort((a, b) => a.daysAgo - b.daysAgo)
  const isFirst = ({ key }: DemoProduct) => key === BOX_KEY || usedOnlyRecords.includes(key)
  const older = newestFirst.slice(PLAIN_RECORDS)
  const first = older
    .filter(isFirst)
    .sort((a, b) => Number(b.key === BOX_KEY) - Number(a.key === BOX_KEY))
  const others = older.filter((product) => !isFirst(product) && product.stock > 1)
  return [...first, ...seeded('used section').shuffle(others)].slice(0, RECORDS_WITH_COPIES)
}

/** The part of the price of a new copy, best grade first. */
const partOfPrice: Record<MediaGrade, number> = {
  M: 0.92,
  NM: 0.75,
  'VG+': 0.58,
  VG: 0.4,
  'G+': 0.26,
  G: 0.18,
  F: 0.12,
  P: 0.08,
}

/** As often as a shop has them. */
const usualGrades: readonly MediaGrade[] = [
  ...(['NM', 'NM', 'NM', 'VG+', 'VG+', 'VG+', 'VG+', 'VG+', 'VG+', 'VG+'] as const),
  ...(['VG', 'VG', 'VG', 'VG', 'VG', 'G+', 'G+', 'G'] as const),
]

function drawCopies(product: DemoProduct): DemoCopy[] {
  const random = seeded(`copies ${product.key}`)
  const count = random.pick([1, 2, 2, 2, 3, 3, 4])
  return Array.from({ length: count }, (_, place) => drawCopy(random, product, place))
}

function drawCopy(random: Seeded, product: DemoProduct, place: number): DemoCopy {
  const mediaGrade = drawGrade(random)
  const isGraded = random.chance(0.96)
  const price = product.priceCents * partOfPrice[mediaGrade] * random.between(0.88, 1.1)
  return {
    ...shared(random, product, { place, priceCents: Math.max(400, Math.round(price / 100) * 100) }),
    // Only a draft may lack its grades.
    ...(isGraded ? {} : { state: 'draft' as const }),
    mediaGrade,
    sleeveGrade: drawSleeve(random, mediaGrade),
    isPlayGraded: random.chance(0.45),
    notes: random.pick(copyNotes[mediaGrade]),
    location: `${product.album?.genre ?? ''} ${random.whole(1, 6)}${random.pick(['', '', 'a', 'b'])}`,
  }
}

function drawGrade(random: Seeded): MediaGrade {
  return random.chance(0.05) ? random.pick(['M', 'M', 'F', 'P']) : random.pick(usualGrades)
}

/** Mostly the grade of the record or one beside it. */
function drawSleeve(random: Seeded, media: MediaGrade): SleeveGrade {
  if (random.chance(0.09)) return random.pick(['Generic', 'No Cover', 'Not Graded'])
  const index = mediaGrades.indexOf(media) + random.pick([-1, 0, 0, 1])
  return mediaGrades[index] ?? media
}

function shared(
  random: Seeded,
  product: DemoProduct,
  { place, priceCents }: { place: number; priceCents: number },
) {
  const [lot = '', acquiredFrom = ''] = random.pick(lots)
  const listedDaysAgo = Math.min(product.daysAgo, Math.round(1 + 220 * random.next() ** 1.6))
  const floor = random.chance(0.3) ? { floorCents: Math.round(priceCents * 0.006) * 100 } : {}
  return {
    key: `${product.key}-used-${place + 1}`,
    productKey: product.key,
    priceCents,
    lot,
    acquiredFrom,
    listedDaysAgo,
    ...floor,
    state: drawState(random, listedDaysAgo),
    acquiredDaysAgo: listedDaysAgo + random.whole(0, 30),
    costCents: Math.round((priceCents * random.between(0.3, 0.5)) / 50) * 50,
    isPriceFixed: random.chance(0.06),
    images: [],
  }
}

/** Some older arrivals have left the shop. */
function drawState(random: Seeded, listedDaysAgo: number): DemoCopyState {
  if (listedDaysAgo < 30 || random.chance(0.8)) return 'on-sale'
  return random.pick(['sold', 'sold', 'sold', 'sold elsewhere', 'withdrawn'])
}

/** The decks with used copies, and the conditions of these. */
const decks: Readonly<Record<string, readonly EquipmentCondition[]>> = {
  'morrow-one': ['Excellent', 'Good'],
  'morrow-two': ['Good', 'Fair'],
  'pallas-console': ['For parts'],
  'tessel-t4': ['Like new', 'Excellent'],
}

const deckPrices: Record<EquipmentCondition, number> = {
  'Like new': 0.85,
  Excellent: 0.7,
  Good: 0.55,
  Fair: 0.35,
  'For parts': 0.12,
}

function drawDecks(): DemoCopy[] {
  return demoProducts.flatMap((product) => {
    const random = seeded(`copies ${product.key}`)
    return (decks[product.key] ?? []).map((condition, place) => {
      const priceCents = Math.round((product.priceCents * deckPrices[condition]) / 500) * 500
      return {
        ...shared(random, product, { place, priceCents }),
        state: 'on-sale' as const,
        condition,
        isPlayGraded: false,
        notes: random.pick(deckNotes[condition]),
        location: `Workshop ${random.whole(1, 3)}`,
      }
    })
  })
}

/** Photos of worn copies, whose sleeves have something to show. */
function withPhotos(copies: DemoCopy[]): DemoCopy[] {
  const hasCover = new Set(demoProducts.flatMap(({ key, images }) => (images[0] ? [key] : [])))
  const worn = copies
    .filter(({ state, sleeveGrade = '', productKey }) => {
      return state === 'on-sale' && /^(VG|G|F)$/.test(sleeveGrade) && hasCover.has(productKey)
    })
    .slice(0, PHOTOGRAPHED_COPIES)
  const photographed = new Set(worn.map(({ key }) => key))
  return copies.map((copy) =>
    photographed.has(copy.key) ? { ...copy, images: [`${copy.key}-1.webp`] } : copy,
  )
}

const records = chooseRecords()

export const demoPressings: ReadonlyMap<string, PressingInput> = new Map(
  records.flatMap((product, place) =>
    product.album ? [[product.key, toPressing(product, product.album, place)] as const] : [],
  ),
)

export const demoCopies: DemoCopy[] = withPhotos([...records.flatMap(drawCopies), ...drawDecks()])
