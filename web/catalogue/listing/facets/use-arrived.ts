import { useEffect, useState } from 'react'
import type { Deferred } from '../../deferred.tsx'
import type { FacetGroup } from './load-facets.ts'

/** The groups as they last arrived: while others are on their way, and after a failure, the former ones stay. */
export function useArrived(answer: Deferred<FacetGroup[]>): FacetGroup[] {
  const [last, setLast] = useState('now' in answer ? answer.now : [])
  useEffect(() => {
    let isCurrent = true
    const groups = 'now' in answer ? Promise.resolve(answer.now) : answer.later
    groups.then((arrived) => isCurrent && setLast(arrived)).catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [answer])
  return 'now' in answer ? answer.now : last
}
