import { toCents } from '#contract/money.ts'
import type { Context } from '#server/platform/context.ts'
import { saveOffers } from '#server/products/index.ts'
import type { ProductOfFile } from './write-products.ts'

type Figures = { price: number; stock?: number | undefined }

/** Changes price and stock of the locked variants of a batch. */
export async function changeVariants(
  ctx: Context,
  written: readonly ProductOfFile[],
): Promise<void> {
  const toValues = ({ price, stock }: Figures) => ({
    priceCents: toCents(price),
    ...(stock !== undefined && { stock }),
  })
  await saveOffers(
    ctx,
    written.flatMap(({ name, variants }) =>
      variants.flatMap((variant) => {
        if ('create' in variant) return []
        const { id, before, after } = variant
        return [{ id, name, before: toValues(before), after: toValues(after) }]
      }),
    ),
  )
}
