import { queryOptions, useQuery } from '@tanstack/react-query'
import type { User } from '../../contract/accounts.ts'
import { ApiError } from '../../contract/client.ts'
import { toUser } from '../lib/answer-shapes.ts'
import { api } from '../lib/api.ts'
import { removeRefusedToken, useToken } from '../lib/token.ts'

/** `loading` also covers the server and the first render, which do not know who is there. */
export type Session = { isAuthenticated: boolean; isAdmin: boolean } & (
  | { status: 'signed-out'; user: null }
  | { status: 'loading'; user: null }
  | { status: 'signed-in'; user: User }
)

const nobody = { isAuthenticated: false, isAdmin: false, user: null }
const signedOut: Session = { status: 'signed-out', ...nobody }
const loading: Session = { status: 'loading', ...nobody }

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

/** Who is signed in, in this tab and as other tabs change it. The server decides it again on every call. */
export function useSession(): Session {
  const token = useToken()
  const { data: user } = useQuery({ ...sessionQuery(token ?? ''), enabled: Boolean(token) })
  return toSession(token, user)
}

/** `token` is null when there is none, undefined until it can be read. */
export function toSession(token: string | null | undefined, user: User | undefined): Session {
  if (token === null) return signedOut
  if (!token || !user) return loading
  return { status: 'signed-in', isAuthenticated: true, isAdmin: user.role === 'admin', user }
}
