import { asc, eq } from 'drizzle-orm'
import type { HandlerAnswer } from '#contract/calls.ts'
import type { CollectionItem } from '#contract/ownership.ts'
import { type Context, signedIn } from '#server/platform/context.ts'
import { collectionItems } from './ownership.tables.ts'

type Page = HandlerAnswer<'GET /collection'>

/** The rows of the signed-in user's files, in the order of the files. */
export async function listCollection(
  ctx: Context,
  { page, limit }: { page: number; limit: number },
): Promise<Page> {
  const isOwn = eq(collectionItems.userId, signedIn(ctx).userId)
  const rows = await ctx.db
    .select()
    .from(collectionItems)
    .where(isOwn)
    .orderBy(asc(collectionItems.kind), asc(collectionItems.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const totalItems = await ctx.db.$count(collectionItems, isOwn)
  const totalPages = Math.ceil(totalItems / limit)
  return { items: rows.map(toItem), pagination: { currentPage: page, totalPages, totalItems } }
}

function toItem(row: typeof collectionItems.$inferSelect): CollectionItem {
  const { id, kind, artist, title, label, catalogueNumber, discogsReleaseId, productId } = row
  return {
    _id: id,
    kind,
    artist,
    title,
    label,
    catalogueNumber,
    ...(discogsReleaseId !== null && { discogsReleaseId }),
    ...(productId !== null && { productId }),
  }
}
