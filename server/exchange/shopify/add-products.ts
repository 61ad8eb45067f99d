import type { NewProduct } from '#contract/products/catalogue.ts'
import { toValues } from '#server/catalogue/index.ts'
import type { Context } from '#server/platform/context.ts'
import { makeIds } from '#server/platform/db/ids.ts'
import { updateRows } from '#server/platform/db/write-rows.ts'
import { toGtins, toSearchExtra } from '#server/pressings/index.ts'
import { pressings } from '#server/pressings/pressing.tables.ts'
import { addProducts, type ProductToAdd } from '#server/products/index.ts'
import type { PlannedWrite } from './plan-product.rules.ts'

/** Adds the new products of a batch; returns their ids by handle. */
export async function addFileProducts(
  ctx: Context,
  writes: readonly PlannedWrite[],
): Promise<Map<string, string>> {
  const created = writes.flatMap(({ create, ...write }) => (create ? [{ ...write, create }] : []))
  const ids = await makeIds(ctx, created.length)
  const added = created.map((write, index) => ({ id: ids[index] ?? '', ...write }))
  await addProducts(ctx, added.map(toProduct), (ctx) =>
    updateRows(ctx, pressings, added.flatMap(toPressingRow)),
  )
  return new Map(added.map(({ handle, id }) => [handle, id]))
}

type Added = Pick<PlannedWrite, 'handle' | 'isMarked'> & { id: string; create: NewProduct }

function toProduct({ id, create, isMarked }: Added): ProductToAdd {
  const identifiers = create.pressing?.identifiers ?? []
  return {
    id,
    values: {
      ...toValues(create),
      searchExtra: toSearchExtra([], { identifiers, gtins: toGtins(identifiers) }),
      needsCompletion: isMarked ? 'shopify' : null,
    },
    hasPressing: create.pressing !== undefined,
  }
}

/** A trigger has added the pressings with artist, label and first genre. */
function toPressingRow({ id: productId, create: { pressing } }: Added) {
  if (!pressing) return []
  const { genres = [], identifiers } = pressing
  return [{ productId, genres, identifiers, gtins: toGtins(identifiers) }]
}
