/**
 * Access to a call.
 * - `anyone`: no token needed; a bad token is ignored
 * - `any-token`: a token that was once valid (logout)
 * - `signed-in`: an active session
 * - `self-or-admin`: an active session of the user in `params.id`, or of an admin
 * - `owner-or-admin`: an active session; the operation answers 404 to all but the owner and admins
 * - `admin`: an active session of an admin
 * - `admin-setup`: like `admin`, including admins who still have to set up the required two-factor sign-in
 * - `browser`: a navigation, answered by a redirect
 * - `stripe`: a webhook authenticated by its signature
 */
export type Access =
  | 'anyone'
  | 'any-token'
  | 'signed-in'
  | 'self-or-admin'
  | 'owner-or-admin'
  | 'admin'
  | 'admin-setup'
  | 'browser'
  | 'stripe'

/** The parts of the shop that API keys can open (decision 90). */
export const keyScopes = [
  'catalogue:read',
  'catalogue:write',
  'orders:read',
  'orders:write',
] as const
export type KeyScope = (typeof keyScopes)[number]

/** Every API key begins with it; no session token does. */
export const API_KEY_PREFIX = 'runout_'

/** Whether a key with these scopes may make a call of that scope: writing includes reading. */
export function hasScope(scopes: readonly KeyScope[], needed: KeyScope): boolean {
  return scopes.some((scope) => scope === needed || scope === needed.replace(/:read$/, ':write'))
}
