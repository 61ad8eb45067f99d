import type { User } from '../../contract/accounts.ts'
import { lazyCode } from '../lib/lazy-code.ts'
import { useStore } from '../lib/store.ts'
import { readToken, useToken } from '../lib/token.ts'
import { useLateWork } from '../lib/use-late-work.ts'
import { knownUser } from './known-user.ts'

/** `loading` also covers the server and the first render, which do not know who is there. */
export type Session = { isAuthenticated: boolean; isAdmin: boolean } & (
  | { status: 'signed-out'; user: null }
  | { status: 'loading'; user: null }
  | { status: 'signed-in'; user: User }
)

const nobody = { isAuthenticated: false, isAdmin: false, user: null }
const signedOut: Session = { status: 'signed-out', ...nobody }
const loading: Session = { status: 'loading', ...nobody }

/** Who is signed in, in this tab and as other tabs change it. The server decides it again on every call. */
export function useSession(): Session {
  const token = useToken()
  const known = useStore(knownUser, null)
  return toSession(token, known?.token === token ? known?.user : undefined)
}

/** For code outside of components: whether the token here, at this moment, is known to be this user's. */
export function isSignedIn(userId: string): boolean {
  const known = knownUser.get()
  return known?.user._id === userId && known.token === readToken()
}

const keeper = lazyCode(async () => (await import('./session-query.ts')).keepSession)

export const loadSessionKeeper = keeper.load

/** Finds out who the token stands for, and goes on asking now and then. Called once, by the root. */
export function useSessionKeeper(): void {
  useLateWork(keeper, useToken())
}

/** `token` is null when there is none, undefined until it can be read. */
export function toSession(token: string | null | undefined, user: User | undefined): Session {
  if (token === null) return signedOut
  if (!token || !user) return loading
  return { status: 'signed-in', isAuthenticated: true, isAdmin: user.role === 'admin', user }
}
