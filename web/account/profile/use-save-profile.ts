import { useMutation } from '@tanstack/react-query'
import type { CallRequest } from '#contract/calls.ts'
import { api, failureText } from '#web/lib/api/api.ts'
import { readToken } from '#web/lib/api/token.ts'
import { setUser } from '../session/session-query.ts'

type ProfileChange = CallRequest<'PATCH /users/profile'>['body']

/** Saves names or address. A failure is only logged, without a message. */
export function useSaveProfile() {
  const { mutateAsync, isPending: isSaving } = useMutation({
    mutationFn: (body: ProfileChange) => api('PATCH /users/profile', { body }),
    onSuccess: ({ user }) => {
      const token = readToken()
      if (token) setUser(token, user)
    },
    onError: (error, body) => console.error(saveFailureText(error, body), error),
  })
  /** @returns false when the save failed */
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
