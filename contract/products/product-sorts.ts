/** The orders of a product list. */
export const productSorts = [
  'price-asc',
  'price-desc',
  'newest',
  'oldest',
  'name-asc',
  'name-desc',
] as const
export type ProductSort = (typeof productSorts)[number]

/** Sorted together with `order`: by date of release, unknown ones last, or by catalogue number, FAC 9 before FAC 73. */
export const pressingSorts = ['released', 'catalogue-number'] as const
