import { sql } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'

/**
 * Holds units for customers who want them now instead of at the commit (decision 53), so that the response of the change
 * shows the result. Call it after the last write of stock, price and grades.
 */
export async function holdForWants({ db }: Context): Promise<void> {
  await db.execute(sql`set constraints all immediate`)
}
