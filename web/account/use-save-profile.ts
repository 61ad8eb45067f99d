import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallRequest } from '../../contract/calls.ts'
import { api } from '../lib/api.ts'
import { readToken } from '../lib/token.ts'
import { sessionQuery } from './session.ts'

/** Saves names or address. A failure is only logged, with no message (spec.md, section 8). */
export function useSaveProfile(onSaved: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: CallRequest<'PATCH /users/profile'>['body']) =>
      api('PATCH /users/profile', { body }),
    onSuccess: ({ user }) => {
      const token = readToken()
      if (token) queryClient.setQueryData(sessionQuery(token).queryKey, user)
      onSaved()
    },
    onError: (error) => console.error(error),
  })
}
