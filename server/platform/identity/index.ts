/**
 * Sign-in at an identity provider, by OpenID Connect. Says who somebody is; whose account that is, and what may
 * be linked, the accounts area decides.
 */
import type { Config } from '../../config.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { createOpenIdProvider } from './open-id-provider.ts'

export type { Identity, IdentityProvider, SignInProof } from './identity-provider.ts'

/** The provider the shop itself runs, for a demo without an account elsewhere. */
export const DEMO_ISSUER_PATH = '/dev/idp'
export const DEMO_CLIENT_ID = 'runout-demo'

/** Google when it is configured, else the demo's own. */
export function createIdentityProvider({
  google,
  publicUrl,
}: Pick<Config, 'google' | 'publicUrl'>): IdentityProvider {
  if (google) return createOpenIdProvider({ name: 'google', ...google })
  return createOpenIdProvider({
    name: 'demo',
    issuer: `${publicUrl}${DEMO_ISSUER_PATH}`,
    clientId: DEMO_CLIENT_ID,
  })
}
