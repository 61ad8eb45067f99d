import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import { isOnThisMachine } from '../process/this-machine.ts'
import type { Identity, IdentityProvider } from './identity-provider.ts'

export type OpenIdSettings = {
  name: string
  issuer: string
  clientId: string
  clientSecret?: string
}

const TIMEOUT_SECONDS = 10

/** Any provider with OpenID Connect Discovery, which is read at the first sign-in and then cached. */
export function createOpenIdProvider(settings: OpenIdSettings): IdentityProvider {
  let known: Promise<Configuration> | undefined
  const discover = () => {
    known ??= discoverProvider(settings).catch((error: unknown) => {
      known = undefined
      throw error
    })
    return known
  }
  return {
    name: settings.name,
    newProof: () => ({
      state: randomState(),
      nonce: randomNonce(),
      codeVerifier: randomPKCECodeVerifier(),
    }),
    async authorizationUrl(redirectUri, { state, nonce, codeVerifier }) {
      const url = buildAuthorizationUrl(await discover(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      })
      return url.href
    },
    async exchange(callbackUrl, { state, nonce, codeVerifier }) {
      const config = await discover()
      const tokens = await authorizationCodeGrant(config, callbackUrl, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) throw new Error('The identity provider sent no ID token')
      // Google puts the email into the ID token; the standard also allows it in userinfo only.
      const { iss: issuer } = claims
      if (claims.email) return toIdentity(issuer, claims)
      return toIdentity(issuer, await fetchUserInfo(config, tokens.access_token, claims.sub))
    },
  }
}

function discoverProvider({
  issuer,
  clientId,
  clientSecret,
}: OpenIdSettings): Promise<Configuration> {
  const isPlainHere = issuer.startsWith('http:') && isOnThisMachine(issuer)
  return discovery(new URL(issuer), clientId, clientSecret, undefined, {
    timeout: TIMEOUT_SECONDS,
    // Plain http is allowed only on this machine: the demo provider and tests.
    execute: isPlainHere ? [allowInsecureRequests] : [],
  })
}

function toIdentity(issuer: string, claims: { sub: string } & Record<string, unknown>): Identity {
  const text = (claim: unknown) => (typeof claim === 'string' ? claim.trim() : '')
  if (!text(claims.email)) throw new Error('The identity provider sent no email')
  return {
    issuer,
    subject: claims.sub,
    email: text(claims.email),
    isEmailVerified: claims.email_verified === true,
    firstName: text(claims.given_name),
    lastName: text(claims.family_name),
  }
}
