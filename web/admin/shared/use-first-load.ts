import { useState } from 'react'

type Query = { isLoading: boolean; failureCount: number }

/**
 * Whether the first attempt of each query has ended, so that a panel shows its buttons with everything above them in place.
 * It stays true: a later attempt hides nothing.
 * @param queries null until the queries are known
 */
export function useFirstLoad(queries: readonly Query[] | null): boolean {
  const [haveArrived, setHaveArrived] = useState(false)
  const isDone = queries?.every(({ isLoading, failureCount }) => !isLoading || failureCount > 0)
  if (isDone && !haveArrived) setHaveArrived(true)
  return haveArrived
}
