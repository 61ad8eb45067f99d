import { createStoredText } from '../storage.ts'
import { type Store, useStore } from '../store.ts'

/**
 * The sign-in token of this browser. An invalid token counts as absent. The check only saves a call that would
 * fail; the server authenticates.
 */

const stored = createStoredText('token')

const validToken: Pick<Store<string | null>, 'get' | 'subscribe'> = {
  get: readToken,
  subscribe: stored.subscribe,
}

export function readToken(): string | null {
  const token = stored.get()
  return token !== null && isTokenValid(token, Date.now()) ? token : null
}

export function storeToken(token: string): void {
  stored.set(token)
}

export function removeToken(): void {
  stored.set(null)
}

/** Removes the token of a refused call, but not a newer one that has replaced it. */
export function removeRefusedToken(token: string): void {
  if (stored.get() === token) removeToken()
}

/** `undefined` until the browser's storage can be read. */
export function useToken(): string | null | undefined {
  return useStore(validToken, undefined)
}

/** Three parts separated by dots, and an expiry in the future. */
export function isTokenValid(token: string, nowMs: number): boolean {
  const parts = token.split('.')
  if (parts.length !== 3) return false
  const expiresAtSeconds = readExpiry(parts[1] ?? '')
  return expiresAtSeconds !== null && expiresAtSeconds * 1000 > nowMs
}

function readExpiry(payload: string): number | null {
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    if (typeof claims !== 'object' || claims === null || !('exp' in claims)) return null
    return typeof claims.exp === 'number' ? claims.exp : null
  } catch {
    return null
  }
}
