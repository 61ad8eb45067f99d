import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { useToken } from '../lib/token.ts'

export const signInKeys = ['sign-ins']

/** Keyed by the token, so that nobody sees what was loaded for somebody else. */
const signInsKey = (token: string | null | undefined) => [...signInKeys, token]

export function useSignInsQuery() {
  return queryOptions({
    queryKey: signInsKey(useToken()),
    queryFn: async ({ signal }) => (await api('GET /auth/sessions', { signal })).sessions,
    staleTime: 0,
  })
}

/** Signs one of them out, or all but this one. */
export function useEndSignIn() {
  const queryClient = useQueryClient()
  const queryKey = signInsKey(useToken())
  return useMutation({
    mutationFn: async (which: { id: string; name: string } | 'others') => {
      if (which === 'others') await api('DELETE /auth/sessions')
      else await api('DELETE /auth/sessions/:id', { params: { id: which.id } })
    },
    // Also after a refusal: what was to be ended may be gone already.
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
}
