import { useEffect, useState } from 'react'
import type { Facet } from '#contract/facets.ts'
import { api } from '#web/lib/api/api.ts'
import { retryImport } from '#web/lib/retry-import.ts'
import { toListingHref } from '../listing-state.ts'
import type { FacetedList } from './load-facets.ts'

export type Facets = {
  /** As they last arrived: while others are on their way, and after a failure, the former ones stay. */
  groups: Facet[] | undefined
  hasFailed: boolean
  /** Loads them now and after each change of the list; once more after a failure. */
  load: () => void
}

/** The groups of a list: given with its page, or loaded once they are wanted or a value is chosen. */
export function useFacets(list: FacetedList, given: Facet[] | undefined): Facets {
  const href = toListingHref(list.place, { ...list.state, page: 1 })
  const [arrived, setArrived] = useState({ href, groups: given })
  const [wanted, setWanted] = useState(0)
  const [failed, setFailed] = useState<string>()
  const attempt = `${wanted} ${href}`
  const isMissing = arrived.groups === undefined || arrived.href !== href
  const isDue = isMissing && (wanted > 0 || list.state.facets !== undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the attempt changes with the list
  useEffect(() => {
    if (!isDue) return
    const abort = new AbortController()
    const loadGroups = async () => {
      const { loadFacets } = await retryImport(() => import('./load-facets.ts'))
      return loadFacets(api, list, abort.signal)
    }
    loadGroups().then(
      (groups) => abort.signal.aborted || setArrived({ href, groups }),
      () => abort.signal.aborted || setFailed(attempt),
    )
    return () => abort.abort()
  }, [attempt, isDue])

  const hasFailed = isDue && failed === attempt
  const load = () => {
    if (wanted === 0 || hasFailed) setWanted(wanted + 1)
  }
  return { groups: arrived.groups, hasFailed, load }
}
