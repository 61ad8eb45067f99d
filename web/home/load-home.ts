import type { Product } from '#contract/catalogue.ts'
import type { Api } from '#contract/client.ts'
import { PAGE_LIMIT_MAX } from '#contract/limits.ts'
import { type ProductSummary, toCopySummary, toProductSummary } from '#web/catalogue/index.ts'
import { HERO_PICKS_MAX, pickAtRandom } from './hero-picks.ts'

const FEATURED = 3
const USED = 6
/** Fewer used copies would leave gaps in a row of three. */
const USED_MIN = 3

export type HomeData = {
  featured: ProductSummary[]
  /** Thumbnails of random records; an empty text for a record without one. */
  heroThumbnails: string[]
  /** The latest used copies; empty when there are fewer than three. */
  used: ProductSummary[]
}

/**
 * The newest records, the latest used copies, and random records for the hero. The hero of a large shop picks from the newest page and one
 * random other page: every record can appear, and no load reads all of them.
 */
export async function loadHome(api: Api, signal: AbortSignal): Promise<HomeData> {
  const readPage = (page: number) =>
    api('GET /products', { query: { type: 'vinyl', page, limit: PAGE_LIMIT_MAX }, signal })

  const [{ products: newest, pagination }, { products: copies }] = await Promise.all([
    readPage(1),
    api('GET /products', { query: { view: 'used-copies', limit: USED }, signal }),
  ])
  const otherPage = 2 + Math.floor(Math.random() * (pagination.totalPages - 1))
  const others = pagination.totalPages > 1 ? (await readPage(otherPage)).products : []
  return {
    featured: newest.slice(0, FEATURED).map(toProductSummary),
    used: copies.length < USED_MIN ? [] : copies.map(toCopySummary),
    heroThumbnails: pickAtRandom([...newest, ...others], HERO_PICKS_MAX).map(toThumbnail),
  }
}

function toThumbnail({ thumbnail }: Product): string {
  return thumbnail
}
