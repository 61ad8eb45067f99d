import type { LinkedLine } from '#contract/cart-link.ts'
import { ApiError } from '#contract/client.ts'
import type { Product } from '#contract/products/catalogue.ts'
import { isNotFound } from '#web/lib/api/api.ts'
import type { LinkedProduct } from './linked-lines.ts'

type Load = (productId: string) => Promise<Product>

/** A shop answers few requests of one network at once. */
const AT_ONCE = 4
/** The `Retry-After` of a shop with too many requests at once. */
const WAIT_MS = 5_000

/** The lines with their products, null for those that could not be loaded. */
export async function loadLinkedLines(
  lines: readonly LinkedLine[],
  load: Load,
): Promise<LinkedProduct[]> {
  const loaded: LinkedProduct[] = []
  const rest = lines.entries()
  const loadRest = async () => {
    for (const [place, line] of rest) loaded[place] = await loadLine(line, load)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, loadRest))
  return loaded
}

async function loadLine(line: LinkedLine, load: Load): Promise<LinkedProduct> {
  try {
    return { ...line, product: await loadPatiently(line.productId, load) }
  } catch (error) {
    return { ...line, product: null, isUnknown: isNotFound(error) }
  }
}

async function loadPatiently(productId: string, load: Load): Promise<Product> {
  try {
    return await load(productId)
  } catch (error) {
    if (!(error instanceof ApiError && error.statusCode === 429)) throw error
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS))
    return load(productId)
  }
}
