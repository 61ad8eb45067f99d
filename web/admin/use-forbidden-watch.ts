import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '#contract/client.ts'
import { TWO_FACTOR_FIELD } from '#contract/limits.ts'
import { adminKeys } from './admin-keys.ts'

/**
 * Redirects to /403 when any call is answered with 403: the admin role was revoked. The admin's cached data is
 * cleared and the session reloaded. An admin without required two-factor sign-in is led to its set-up.
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
          if (lacksTwoFactor(event.action.error)) void setUp()
          else if (isForbidden(event.action.error)) void leave()
        }),
    )
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe()
    }
  }, [queryClient, navigate])
}

/** Still an admin, but the shop requires two-factor sign-in first. */
function lacksTwoFactor(error: unknown): boolean {
  if (error instanceof ApiError) return error.field === TWO_FACTOR_FIELD
  return error instanceof Error && lacksTwoFactor(error.cause)
}

/** Also finds the failure inside a screen's own error. */
function isForbidden(error: unknown): boolean {
  if (error instanceof ApiError) return error.statusCode === 403
  return error instanceof Error && isForbidden(error.cause)
}
