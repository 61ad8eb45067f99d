import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import Provider from 'oidc-provider'

const MINUTE = 60
const HOUR = 60 * MINUTE

export const client = { clientId: 'runout', clientSecret: 'only-the-shop-knows-it' }
export const redirectUri = 'http://shop.test/api/auth/google/callback'

/** The claims of the ID token. */
type Person = { sub: string; email: string; email_verified: boolean; given_name: string }

/** An OpenID Connect provider configured like Google for a web client; it signs in every visitor at once. */
export async function startIdentityServer(person: Person) {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = await createProvider(issuer, person)
  const asked: string[] = []
  const clock = { offset: 0 }
  provider.use((ctx, next) => (ctx.path === '/token' ? atOffset(clock.offset, next) : next()))
  const handle = provider.callback()
  server.on('request', (request, reply) => {
    const { pathname } = new URL(request.url ?? '/', issuer)
    asked.push(pathname)
    if (!pathname.startsWith('/interaction/')) return void handle(request, reply)
    void provider.interactionFinished(request, reply, { login: { accountId: person.sub } })
  })
  return {
    issuer,
    /** The requested paths, in order. */
    asked,
    /** Milliseconds its clock is ahead of all others when it accepts codes and issues tokens. */
    clock,
    close: () => close(server),
  }
}

async function createProvider(issuer: string, person: Person): Promise<Provider> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const provider = new Provider(issuer, {
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['a key of the tests'] },
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name'] },
    conformIdTokenClaims: false,
    ttl: {
      AuthorizationCode: 10 * MINUTE,
      IdToken: HOUR,
      AccessToken: HOUR,
      Session: HOUR,
      Grant: HOUR,
    },
    findAccount: async (_ctx, accountId) => ({ accountId, claims: async () => ({ ...person }) }),
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: client.clientId,
        accountId: person.sub,
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  return provider
}

/** The provider reads the time with `Date.now` only. */
async function atOffset(offset: number, work: () => Promise<unknown>): Promise<void> {
  const { now } = Date
  Date.now = () => now() + offset
  try {
    await work()
  } finally {
    Date.now = now
  }
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}

/** Signs in like a browser: stores cookies and follows redirects up to the URL of the shop. */
export async function browse(address: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let url = address
  for (;;) {
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const location = answer.headers.get('location')
    if (!location) throw new Error(`${url} leads nowhere: ${await answer.text()}`)
    const next = new URL(location, url)
    if (next.href.startsWith(redirectUri)) return next
    url = next.href
  }
}
