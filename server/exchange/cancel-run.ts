import { eq } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { Context } from '#server/platform/context.ts'
import { getFile, type ImportFile, isUnderWay } from './import/import.queries.ts'
import { productImports } from './import/import.tables.ts'

/**
 * Ends the run in progress with its current step, which is taken back. Earlier steps of an apply stay.
 * @throws AppError not-found; conflict when no run is in progress
 */
export async function cancelRun(ctx: Context, id: string): Promise<ImportFile> {
  const found = await getFile(ctx, id)
  if (!isUnderWay(found)) {
    throw new AppError('conflict', 'Nothing is in progress that could be cancelled.')
  }
  const [file] = await ctx.db
    .update(productImports)
    .set({ isCancelled: true })
    .where(eq(productImports.id, found.id))
    .returning()
  if (!file) throw new Error('The import was cleared away')
  return file
}
