import { sql } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'

/**
 * Derives what follows from the changes of the transaction now instead of at its commit (db/functions/changes.sql): offers, facets,
 * search and holds. Call it after the last write, where the response shows what is derived.
 */
export async function refreshChanged({ db }: Pick<Context, 'db'>): Promise<void> {
  await db.execute(sql`select refresh_changed()`)
}

/** Derives everything of a product again, as a repair. */
export async function rebuildProduct({ db }: Pick<Context, 'db'>, id: string): Promise<void> {
  await db.execute(sql`select mark_products(array[${id}::uuid])`)
  await refreshChanged({ db })
}
