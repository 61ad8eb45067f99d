import { and, asc, eq } from 'drizzle-orm'
import type { ProductImport } from '#contract/exchange/product-imports.ts'
import type { Context } from '#server/platform/context.ts'
import type { ImportFile } from '../import/import.queries.ts'
import { importedImages } from './shopify.tables.ts'

const FAILED_MAX = 1000

/** How far the images of an applied file are. */
export async function readImages(
  { db }: Context,
  { id }: ImportFile,
): Promise<Pick<ProductImport, 'imagesWaiting' | 'imagesFailed'>> {
  const { importId, state, url, reason, productId, position } = importedImages
  const imagesWaiting = await db.$count(importedImages, and(eq(importId, id), eq(state, 'waiting')))
  const imagesFailed = await db
    .select({ url, reason, productId })
    .from(importedImages)
    .where(and(eq(importId, id), eq(state, 'failed')))
    .orderBy(asc(productId), asc(position))
    .limit(FAILED_MAX)
  return { imagesWaiting, imagesFailed }
}
