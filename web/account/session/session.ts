import { useEffect } from 'react'
import type { User } from '#contract/accounts.ts'
import { readToken, useToken } from '#web/lib/api/token.ts'
import { useLazyEffect } from '#web/lib/hooks/use-lazy-effect.ts'
import { lazyModule } from '#web/lib/lazy-module.ts'
import { useStore } from '#web/lib/store.ts'
import { removeStoredDrafts } from './remove-drafts.ts'
import { userStore } from './user-store.ts'

/** `loading` also covers the server and the first render, which cannot know the user. */
export type Session = { isAuthenticated: boolean; isAdmin: boolean } & (
  | { status: 'signed-out'; user: null }
  | { status: 'loading'; user: null }
  | { status: 'signed-in'; user: User }
)

const noUser = { isAuthenticated: false, isAdmin: false, user: null }
const signedOut: Session = { status: 'signed-out', ...noUser }
const loading: Session = { status: 'loading', ...noUser }

/** The signed-in user in this tab, updated by other tabs. The server checks the token again on every call. */
export function useSession(): Session {
  const token = useToken()
  const known = useStore(userStore, null)
  return toSession(token, known?.token === token ? known?.user : undefined)
}

/** For code outside components: whether the current token is confirmed to belong to this user. */
export function isSignedIn(userId: string): boolean {
  const known = userStore.get()
  return known?.user._id === userId && known.token === readToken()
}

const keeper = lazyModule(async () => (await import('./session-query.ts')).saveSession)

export const loadSessionSync = keeper.load

/** Loads the token's user and refreshes it periodically; without a token no draft stays stored. Called once, by the root. */
export function useSessionSync(): void {
  const token = useToken()
  useLazyEffect(keeper, token)
  useEffect(() => {
    if (token === null) removeStoredDrafts()
  }, [token])
}

/** `token` is null when there is none, undefined until the storage can be read. */
export function toSession(token: string | null | undefined, user: User | undefined): Session {
  if (token === null) return signedOut
  if (!token || !user) return loading
  return { status: 'signed-in', isAuthenticated: true, isAdmin: user.role === 'admin', user }
}
