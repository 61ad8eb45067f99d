import type { ProductImport } from '#contract/product-imports.ts'

/** How many rows of a checked file would change something when every question has its default answer. */
export function countChanges({ total, counts }: ProductImport): number {
  return total - counts.unchanged - counts.wrong - (counts.skipped ?? 0)
}
