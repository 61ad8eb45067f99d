import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallRequest } from '#contract/calls.ts'
import { signInKeys } from '#web/account/index.ts'
import { api } from '#web/lib/api/api.ts'
import { assertAnswer } from '../admin-failure.ts'
import { useChange } from '../record-queries.ts'
import { needsReauthentication, withReauth } from './recent-auth.ts'

const queryKey = (userId: string) => ['admin', 'second factor', userId]

export const ownTwoFactorQuery = queryOptions({
  queryKey: queryKey('me'),
  queryFn: async ({ signal }) => {
    const answer = await api('GET /auth/second-factor', { signal })
    assertAnswer(typeof answer.isOn === 'boolean')
    return answer
  },
  staleTime: 0,
})

/** Idle without an id. */
export const useTwoFactorOf = (userId = '') =>
  useQuery({
    queryKey: queryKey(userId),
    queryFn: ({ signal }) =>
      api('GET /users/:id/second-factor', { params: { id: userId }, signal }),
    enabled: userId !== '',
    staleTime: 0,
  })

export const useBeginTwoFactor = () =>
  useMutation({
    mutationFn: (body: CallRequest<'POST /auth/second-factor'>['body']) =>
      api('POST /auth/second-factor', { body }),
  })

/** The caller reloads the state on the screen after the recovery codes are read. */
export const useConfirmTwoFactor = () =>
  useChange((code: string) => api('POST /auth/second-factor/confirm', { body: { code } }), {
    // The server revokes all other sessions.
    awaits: [signInKeys],
  })

export const useDisableTwoFactor = () =>
  useChange(
    (body: CallRequest<'POST /auth/second-factor/off'>['body']) =>
      api('POST /auth/second-factor/off', { body }),
    { awaits: [queryKey('me')] },
  )

/** `setIsAsking` closes the confirmation, also to make room for another prompt, and opens it for a failure. */
export function useResetTwoFactor(userId: string, setIsAsking: (isAsking: boolean) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () =>
      withReauth(
        () => api('DELETE /users/:id/second-factor', { params: { id: userId } }),
        () => setIsAsking(false),
      ),
    onSuccess: () => setIsAsking(false),
    // The confirmation shows its failure; a cancelled re-authentication needs no message.
    onError: (error) => !needsReauthentication(error) && setIsAsking(true),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKey(userId) }),
  })
}
