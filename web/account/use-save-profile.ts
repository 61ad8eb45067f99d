import { useMutation } from '@tanstack/react-query'
import type { CallRequest } from '../../contract/calls.ts'
import { api, failureText } from '../lib/api.ts'
import { readToken } from '../lib/token.ts'
import { noteUser } from './session-query.ts'

type ProfileChange = CallRequest<'PATCH /users/profile'>['body']

/** Saves names or address. A failure is only logged, with no message (spec.md, section 8). */
export function useSaveProfile(onSaved: () => void) {
  return useMutation({
    mutationFn: (body: ProfileChange) => api('PATCH /users/profile', { body }),
    onSuccess: ({ user }) => {
      const token = readToken()
      if (token) noteUser(token, user)
      onSaved()
    },
    onError: (error, body) => console.error(saveFailureText(error, body), error),
  })
}

export function saveFailureText(error: unknown, change: ProfileChange): string {
  return failureText(
    error,
    'address' in change ? 'Failed to update address' : 'Failed to update profile',
  )
}
