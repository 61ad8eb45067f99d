import type { ProductImport } from '#contract/exchange/product-imports.ts'

type Found = Pick<ProductImport, 'total' | 'counts' | 'questions' | 'applied'>

/** How many open rows of a checked file would change something when every question has its default answer. */
export function countChanges({ total, counts, applied = 0 }: Found): number {
  return total - applied - counts.unchanged - counts.wrong - (counts.skipped ?? 0)
}

/** Whether a checked file has something to apply: changes, or rows to decide about. */
export function hasWork(found: Found): boolean {
  return countChanges(found) > 0 || found.questions !== undefined
}
