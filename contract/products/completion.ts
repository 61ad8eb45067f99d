/** Lists of products have more for admins than for shoppers. Plain data, which adds no schemas to bundles. */

/** The kinds of files that add products without all of their facts. Such a product is marked until it is saved. */
export const completionMarks = ['discogs', 'shopify'] as const
export type CompletionMark = (typeof completionMarks)[number]

/** Searches without paging, and lists that can have the marks. */
export function isLongerList(queryOf: (parameter: string) => unknown): boolean {
  if (queryOf('view') === 'products' || queryOf('needs-completion') !== undefined) return true
  return queryOf('search') !== undefined && (queryOf('page') ?? queryOf('limit')) === undefined
}
