import type { UsedCopy } from '#contract/used-copies.ts'
import type { Context } from '#server/platform/context.ts'
import { findVariantId } from '#server/products/index.ts'
import { readUsedCopies } from './used-copies.queries.ts'

/** The used copy that a request of the actor with this Idempotency-Key has added, unless it is deleted. */
export async function findSavedCopy(ctx: Context, key: string): Promise<UsedCopy | undefined> {
  const id = await findVariantId(ctx, key)
  const [usedCopy] = id === undefined ? [] : await readUsedCopies(ctx, [id])
  return usedCopy
}
