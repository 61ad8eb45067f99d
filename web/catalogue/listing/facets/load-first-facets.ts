import type { Facet } from '#contract/facets.ts'
import type { Page } from '#web/lib/api/load.ts'
import type { FacetedList } from './load-facets.ts'
import { readOpenFacet } from './open-facet.ts'

/**
 * The groups that a page has from the start: those of a list in which a value is chosen, and of a page without scripts
 * whose address opens a group. The browser loads the others when one is opened. Without them a page is still of use.
 */
export async function loadFirstFacets(
  { api, url, signal }: Pick<Page, 'api' | 'url' | 'signal'>,
  list: FacetedList,
): Promise<Facet[] | undefined> {
  if (!import.meta.env.SSR || !(list.state.facets || readOpenFacet(url.searchParams))) return
  const { loadFacets } = await import('./load-facets.ts')
  return loadFacets(api, list, signal).catch(() => undefined)
}
