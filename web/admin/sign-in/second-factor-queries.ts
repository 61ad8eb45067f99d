import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallRequest } from '../../../contract/calls.ts'
import { signInKeys } from '../../account/sign-ins-query.ts'
import { api } from '../../lib/api.ts'
import { adminKeys } from '../admin-keys.ts'
import { assertAnswer } from '../parts/admin-failure.ts'
import { asksToConfirm, confirmed } from './confirmed.ts'

export const ownSecondFactorQuery = queryOptions({
  queryKey: adminKeys.secondFactor('me'),
  queryFn: async ({ signal }) => {
    const answer = await api('GET /auth/second-factor', { signal })
    assertAnswer(typeof answer.isOn === 'boolean')
    return answer
  },
  staleTime: 0,
})

export const useSecondFactorOf = (userId: string) =>
  useQuery({
    queryKey: adminKeys.secondFactor(userId),
    queryFn: ({ signal }) =>
      api('GET /users/:id/second-factor', { params: { id: userId }, signal }),
    staleTime: 0,
  })

export const useBeginSecondFactor = () =>
  useMutation({
    mutationFn: (body: CallRequest<'POST /auth/second-factor'>['body']) =>
      api('POST /auth/second-factor', { body }),
  })

/** The state on the screen is asked for again by who calls it, once the recovery codes are read. */
export function useConfirmSecondFactor() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (code: string) => api('POST /auth/second-factor/confirm', { body: { code } }),
    // All other sessions end with it.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: signInKeys }),
  })
}

export function useSwitchOffSecondFactor() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: CallRequest<'POST /auth/second-factor/off'>['body']) =>
      api('POST /auth/second-factor/off', { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: adminKeys.secondFactor('me') }),
  })
}

/** `setIsAsking` closes the question whether to do it, also to make room for another, and opens it for a failure. */
export function useResetSecondFactor(userId: string, setIsAsking: (isAsking: boolean) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () =>
      confirmed(
        () => api('DELETE /users/:id/second-factor', { params: { id: userId } }),
        () => setIsAsking(false),
      ),
    onSuccess: () => setIsAsking(false),
    // Its failure stands there; who was not confirmed knows.
    onError: (error) => !asksToConfirm(error) && setIsAsking(true),
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminKeys.secondFactor(userId) }),
  })
}
