/**
 * Owns sign-in at an identity provider by OpenID Connect. It only identifies the user: the auth area decides which
 * account that is and what may be linked.
 */
import type { IdentityProvider } from './identity-provider.ts'
import { createOpenIdProvider, type OpenIdSettings } from './open-id-provider.ts'

export type { Identity, IdentityProvider, SignInProof } from './identity-provider.ts'

/** Path of the shop's own demo provider. */
export const DEMO_ISSUER_PATH = '/dev/idp'
export const DEMO_CLIENT_ID = 'runout-demo'

type IdentitySettings = { google: Omit<OpenIdSettings, 'name'> | undefined; publicUrl: string }

/** Google when configured, otherwise the demo provider. */
export function createIdentityProvider({ google, publicUrl }: IdentitySettings): IdentityProvider {
  if (google) return createOpenIdProvider({ name: 'google', ...google })
  return createOpenIdProvider({
    name: 'demo',
    issuer: `${publicUrl}${DEMO_ISSUER_PATH}`,
    clientId: DEMO_CLIENT_ID,
  })
}
