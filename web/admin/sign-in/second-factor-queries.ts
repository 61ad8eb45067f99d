import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallRequest } from '../../../contract/calls.ts'
import { signInKeys } from '../../account/sign-ins-query.ts'
import { api } from '../../lib/api.ts'
import { adminKeys } from '../admin-keys.ts'
import { assertAnswer } from '../parts/admin-failure.ts'

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

export function useResetSecondFactor(userId: string, onReset: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api('DELETE /users/:id/second-factor', { params: { id: userId } }),
    onSuccess: onReset,
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminKeys.secondFactor(userId) }),
  })
}
