import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/lib/api/api.ts'
import { useToken } from '#web/lib/api/token.ts'

export const signInKeys = ['sign-ins']

/** The token is part of the key: one user never sees another user's cached sessions. */
const activeSessionsKey = (token: string | null | undefined) => [...signInKeys, token]

export function useActiveSessions() {
  return queryOptions({
    queryKey: activeSessionsKey(useToken()),
    queryFn: async ({ signal }) => (await api('GET /auth/sessions', { signal })).sessions,
    staleTime: 0,
  })
}

/** Revokes one session, or all but this one. */
export function useRevokeSession() {
  const queryClient = useQueryClient()
  const queryKey = activeSessionsKey(useToken())
  return useMutation({
    mutationFn: async (which: { id: string; name: string } | 'others') => {
      if (which === 'others') await api('DELETE /auth/sessions')
      else await api('DELETE /auth/sessions/:id', { params: { id: which.id } })
    },
    // Runs after a failure too: the session may have ended already.
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
}
