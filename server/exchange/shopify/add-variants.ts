import type { Context } from '#server/platform/context.ts'
import { makeIds } from '#server/platform/db/ids.ts'
import { addVariants, assertUsedCopy, toVariant } from '#server/products/index.ts'
import type { ProductOfFile } from './write-products.ts'

/** Adds the new options and used copies of the locked or new products of a batch, with numbers in the order of the file. */
export async function addFileVariants(
  ctx: Context,
  written: readonly ProductOfFile[],
): Promise<void> {
  const wanted = written.flatMap(({ id: parentId, type, variants }) =>
    variants.flatMap((variant) => {
      if (!('create' in variant)) return []
      if (variant.create.kind === 'used') assertUsedCopy({ type }, variant.create)
      return [{ parentId, input: variant.create }]
    }),
  )
  const ids = await makeIds(ctx, wanted.length)
  await addVariants(
    ctx,
    wanted.map(({ parentId, input }, index) =>
      toVariant(input, { id: ids[index] ?? '', parentId }),
    ),
  )
}
