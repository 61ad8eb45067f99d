import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../../contract/client.ts'
import { adminKeys } from './admin-keys.ts'

/**
 * Goes to /403 as soon as any call answers 403: the role was taken away meanwhile. What was loaded as
 * an admin is forgotten, and who is signed in is asked again.
 */
export function useForbiddenWatch(): void {
  const queryClient = useQueryClient()
  const navigate = useNavigate()

  useEffect(() => {
    async function leave() {
      await navigate('/403', { replace: true })
      queryClient.removeQueries({ queryKey: adminKeys.all })
      await queryClient.invalidateQueries()
    }
    const unsubscribes = [queryClient.getQueryCache(), queryClient.getMutationCache()].map(
      (cache) =>
        cache.subscribe((event) => {
          if (event.type !== 'updated' || event.action.type !== 'error') return
          if (isForbidden(event.action.error)) void leave()
        }),
    )
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe()
    }
  }, [queryClient, navigate])
}

/** Also when a screen has put its own words around the failure. */
function isForbidden(error: unknown): boolean {
  if (error instanceof ApiError) return error.statusCode === 403
  return error instanceof Error && isForbidden(error.cause)
}
