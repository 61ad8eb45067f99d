import { sql } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'

/** Computes the columns of a locked product about its variants again, as triggers do after each change. */
export async function refreshVariants(
  { db }: Pick<Context, 'db'>,
  productId: string,
): Promise<void> {
  await db.execute(sql`select refresh_variants(array[${productId}::uuid])`)
}
