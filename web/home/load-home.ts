import type { Api } from '#contract/client.ts'
import { type ProductSummary, toCopySummary, toProductSummary } from '#web/catalogue/index.ts'

/** Fewer used copies would leave gaps in a row of three. */
const USED_MIN = 3

export type HomeData = {
  featured: ProductSummary[]
  /** Thumbnails of random records; an empty text for a record without one. */
  heroThumbnails: string[]
  /** The latest used copies; empty when there are fewer than three. */
  used: ProductSummary[]
  /** The newest three picks of the staff; empty when there are fewer. */
  picks: ProductSummary[]
}

export async function loadHome(api: Api, signal: AbortSignal): Promise<HomeData> {
  const { featured, used, picks = [], heroThumbnails } = await api('GET /home', { signal })
  return {
    featured: featured.map(toProductSummary),
    used: used.length < USED_MIN ? [] : used.map(toCopySummary),
    picks: picks.map(toProductSummary),
    heroThumbnails,
  }
}
