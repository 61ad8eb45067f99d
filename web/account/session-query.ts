import { QueryObserver, queryOptions } from '@tanstack/react-query'
import type { User } from '../../contract/accounts.ts'
import { ApiError } from '../../contract/client.ts'
import { toUser } from '../lib/answer-shapes.ts'
import { api } from '../lib/api.ts'
import { queryClient } from '../lib/query-client.ts'
import { removeRefusedToken } from '../lib/token.ts'
import { knownUser } from './known-user.ts'

const freshForMs = 5 * 60 * 1000

/** Keyed by the token, so that nobody sees what was loaded for somebody else. */
export function sessionQuery(token: string) {
  return queryOptions({
    queryKey: ['session', token],
    queryFn: ({ signal }) => loadUser(signal),
    staleTime: freshForMs,
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

/** Keeps the status, which decides whether another try is worth it. */
function toLoadError(cause: unknown): unknown {
  if (!(cause instanceof ApiError)) return cause
  const error = new ApiError({ message: 'Failed to load user data', statusCode: cause.statusCode })
  error.cause = cause
  return error
}

/** Tells the session's readers whose token it is, now and as that changes, until it is ended. */
export function keepSession(token: string): () => void {
  const observer = new QueryObserver(queryClient, sessionQuery(token))
  const publish = ({ data: user }: { data: User | undefined }) => {
    if (user) knownUser.set({ token, user })
  }
  const stop = observer.subscribe(publish)
  publish(observer.getCurrentResult())
  return stop
}

/** The server has just told who it is: nobody need ask. */
export function noteUser(token: string, user: User): void {
  queryClient.setQueryData(sessionQuery(token).queryKey, user)
  knownUser.set({ token, user })
}
