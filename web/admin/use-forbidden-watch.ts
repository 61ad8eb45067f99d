import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../../contract/client.ts'
import { SECOND_FACTOR_FIELD } from '../../contract/limits.ts'
import { adminKeys } from './admin-keys.ts'

/**
 * Goes to /403 as soon as any call answers 403: the role was taken away meanwhile. What was loaded as
 * an admin is forgotten, and who is signed in is asked again. Who only lacks the second step is led to it.
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
    const setUp = () => navigate('/admin/settings/sign-in', { replace: true })
    const unsubscribes = [queryClient.getQueryCache(), queryClient.getMutationCache()].map(
      (cache) =>
        cache.subscribe((event) => {
          if (event.type !== 'updated' || event.action.type !== 'error') return
          if (lacksSecondStep(event.action.error)) void setUp()
          else if (isForbidden(event.action.error)) void leave()
        }),
    )
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe()
    }
  }, [queryClient, navigate])
}

/** Still an admin, but the shop asks for a second step first. */
function lacksSecondStep(error: unknown): boolean {
  if (error instanceof ApiError) return error.field === SECOND_FACTOR_FIELD
  return error instanceof Error && lacksSecondStep(error.cause)
}

/** Also when a screen has put its own words around the failure. */
function isForbidden(error: unknown): boolean {
  if (error instanceof ApiError) return error.statusCode === 403
  return error instanceof Error && isForbidden(error.cause)
}
