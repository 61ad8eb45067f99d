import { useMutation } from '@tanstack/react-query'
import type { CallRequest } from '../../contract/calls.ts'
import { api, failureText } from '../lib/api.ts'
import { readToken } from '../lib/token.ts'
import { noteUser } from './session-query.ts'

type ProfileChange = CallRequest<'PATCH /users/profile'>['body']

/** Saves names or address. A failure is only logged, with no message (spec.md, section 8). */
export function useSaveProfile() {
  const { mutateAsync, isPending: isSaving } = useMutation({
    mutationFn: (body: ProfileChange) => api('PATCH /users/profile', { body }),
    onSuccess: ({ user }) => {
      const token = readToken()
      if (token) noteUser(token, user)
    },
    onError: (error, body) => console.error(saveFailureText(error, body), error),
  })
  /** False when it was not saved. */
  const send = (change: ProfileChange) =>
    mutateAsync(change).then(
      () => true,
      () => false,
    )
  return { send, isSaving }
}

export function saveFailureText(error: unknown, change: ProfileChange): string {
  return failureText(
    error,
    'address' in change ? 'Failed to update address' : 'Failed to update profile',
  )
}
