import { exportJWK, generateKeyPair } from 'jose'
import Provider, { type Configuration, errors } from 'oidc-provider'
import { renderStaticPage } from '#server/http/errors/static-page.ts'
import type { ShopSettings } from '#server/platform/context.ts'
import { DEMO_CLIENT_ID, DEMO_ISSUER_PATH } from '#server/platform/identity/index.ts'
import { newSecret } from '#server/platform/secrets.ts'
import { createMemoryAdapter } from './memory-adapter.ts'

const SCOPES = 'openid email profile'
const MINUTES = 60

export type DemoProvider = {
  handle: ReturnType<Provider['callback']>
  /** Resolves to the URL to continue at. */
  finish: Provider['interactionResult']
  /** Whether the error means that the sign-in started too long ago. */
  isExpired(error: unknown): boolean
}

/** A complete OpenID Connect provider that accepts any email as an account. */
export async function createDemoProvider(settings: ShopSettings): Promise<DemoProvider> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const signingKey = { ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig' }
  const provider = new Provider(`${settings.publicUrl}${DEMO_ISSUER_PATH}`, {
    ...protocol,
    jwks: { keys: [signingKey] },
    cookies: { keys: [newSecret()] },
    clients: [
      {
        client_id: DEMO_CLIENT_ID,
        // A secret in this source would be public; PKCE protects the code.
        token_endpoint_auth_method: 'none',
        id_token_signed_response_alg: 'ES256',
        redirect_uris: [`${settings.publicUrl}/api/auth/google/callback`],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    renderError: (ctx, { error, error_description: description }) => {
      const page = { shop: settings, title: 'This did not work out' }
      ctx.type = 'html'
      ctx.body = renderStaticPage(page, `${error}: ${description ?? ''}`)
    },
  })
  provider.proxy = true
  return {
    handle: provider.callback(),
    finish: (...given) => provider.interactionResult(...given),
    isExpired: (error) => error instanceof errors.SessionNotFound,
  }
}

const protocol: Configuration = {
  adapter: createMemoryAdapter,
  features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
  interactions: { url: (_ctx, { uid }) => `${DEMO_ISSUER_PATH}/interaction/${uid}` },
  pkce: { required: () => true },
  scopes: SCOPES.split(' '),
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: [] },
  // Like Google, and unlike the standard's default, the ID token contains the email.
  conformIdTokenClaims: false,
  expiresWithSession: () => false,
  ttl: {
    AccessToken: 10 * MINUTES,
    AuthorizationCode: MINUTES,
    Grant: 10 * MINUTES,
    IdToken: 10 * MINUTES,
    Interaction: 10 * MINUTES,
    Session: 10 * MINUTES,
  },
  findAccount: async (_ctx, email) => ({
    accountId: email,
    claims: async () => ({ sub: email, email, email_verified: true }),
  }),
  // Entering the email counts as consent.
  async loadExistingGrant({ oidc }) {
    const clientId = oidc.client?.clientId
    const accountId = oidc.session?.accountId
    if (!clientId || !accountId) return undefined
    const grant = new oidc.provider.Grant({ clientId, accountId })
    grant.addOIDCScope(SCOPES)
    await grant.save()
    return grant
  },
}
