import { useEffect, useState } from 'react'
import type { Deferred } from '../../deferred.tsx'
import type { ListingFacets } from './load-facets.ts'

/**
 * The groups as they last arrived: while others are on their way, and after a failure, the former ones stay.
 * @returns undefined until the first have arrived, null when none could be loaded
 */
export function useLatestFacets(answer: Deferred<ListingFacets>): ListingFacets | undefined {
  const [last, setLast] = useState('now' in answer ? answer.now : undefined)
  useEffect(() => {
    let isCurrent = true
    const groups = 'now' in answer ? Promise.resolve(answer.now) : answer.later
    groups
      .catch(() => null)
      .then(
        (arrived) => isCurrent && setLast((former) => arrived ?? (former?.length ? former : null)),
      )
    return () => {
      isCurrent = false
    }
  }, [answer])
  return 'now' in answer ? (answer.now ?? last) : last
}
