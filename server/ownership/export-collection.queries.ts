import { asc, eq } from 'drizzle-orm'
import type { AccountExport } from '#contract/privacy.ts'
import type { Context } from '#server/platform/context.ts'
import { collectionItems } from './ownership.tables.ts'

/** The rows of a user's files for the export of their data. */
export async function exportCollection(
  { db }: Context,
  userId: string,
): Promise<AccountExport['collection']> {
  const { kind, artist, title, label, catalogueNumber, year, discogsReleaseId } = collectionItems
  return db
    .select({ kind, artist, title, label, catalogueNumber, year, discogsReleaseId })
    .from(collectionItems)
    .where(eq(collectionItems.userId, userId))
    .orderBy(asc(collectionItems.id))
}
