import { QueryObserver, queryOptions } from '@tanstack/react-query'
import type { User } from '#contract/accounts.ts'
import { ApiError } from '#contract/client.ts'
import { api } from '#web/lib/api/api.ts'
import { toUser } from '#web/lib/api/normalize-response.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { removeRefusedToken } from '#web/lib/api/token.ts'
import { userStore } from './user-store.ts'

const readTimeoutMs = 5 * 60 * 1000

/** The token is part of the key: one user never sees another user's cached data. */
export function sessionQuery(token: string) {
  return queryOptions({
    queryKey: ['session', token],
    queryFn: ({ signal }) => loadUser(signal),
    staleTime: readTimeoutMs,
    gcTime: Number.POSITIVE_INFINITY,
    meta: { onLoadFailure: () => removeRefusedToken(token) },
  })
}

async function loadUser(signal: AbortSignal): Promise<User> {
  const { user } = await api('GET /auth/me', { signal }).catch((cause: unknown) => {
    throw toLoadError(cause)
  })
  if (!user?._id || !user.profile) throw new Error('Invalid user data')
  return toUser(user)
}

/** Retains the status, which decides whether a retry is useful. */
function toLoadError(cause: unknown): unknown {
  if (!(cause instanceof ApiError)) return cause
  const error = new ApiError({ message: 'Failed to load user data', statusCode: cause.statusCode })
  error.cause = cause
  return error
}

/** Notifies the readers of the session of the token's user, now and on each change, until the session ends. */
export function saveSession(token: string): () => void {
  const observer = new QueryObserver(queryClient, sessionQuery(token))
  const publish = ({ data: user }: { data: User | undefined }) => {
    if (user) userStore.set({ token, user })
  }
  const stop = observer.subscribe(publish)
  publish(observer.getCurrentResult())
  return stop
}

/** Caches the user of the sign-in response, which saves a request. */
export function setUser(token: string, user: User): void {
  queryClient.setQueryData(sessionQuery(token).queryKey, user)
  userStore.set({ token, user })
}
