import { and, desc, isNotNull } from 'drizzle-orm'
import { PICKS_SHOWN } from '#contract/limits.ts'
import type { Product } from '#contract/products/catalogue.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { isListed, listedColumns, showRows } from '#server/catalogue/index.ts'
import { renderMarkdown } from '#server/pages/index.ts'
import type { Context } from '#server/platform/context.ts'
import { withFirstClips } from '#server/pressings/index.ts'
import { toFirstSentence } from './first-sentence.rules.ts'

const isPicked = and(isListed, isNotNull(products.pickedAt))
const latestFirst = [desc(products.pickedAt), products.id] as const

type Page = { page: number; limit: number }

/** A page of the picks of the staff, newest first, each with the first sentence of its review. */
export async function listPicks(
  ctx: Context,
  { page, limit }: Page,
): Promise<{ products: Product[]; totalProducts: number }> {
  const [found, totalProducts] = await Promise.all([
    readPicks(ctx, { page, limit }),
    ctx.db.$count(products, isPicked),
  ])
  return { products: await withFirstClips(ctx, found), totalProducts }
}

/** The newest three picks; an empty list with fewer. */
export async function readNewestPicks(ctx: Context): Promise<Product[]> {
  const picks = await readPicks(ctx, { page: 1, limit: PICKS_SHOWN })
  return picks.length < PICKS_SHOWN ? [] : picks
}

async function readPicks(ctx: Context, { page, limit }: Page): Promise<Product[]> {
  const rows = await ctx.db
    .select({ ...listedColumns, review: products.review })
    .from(products)
    .where(isPicked)
    .orderBy(...latestFirst)
    .limit(limit)
    .offset((page - 1) * limit)
  const shown = showRows(rows, 'featured', ctx)
  return shown.map((product, place) => ({
    ...product,
    pick: toFirstSentence(renderMarkdown(rows[place]?.review ?? '')),
  }))
}
