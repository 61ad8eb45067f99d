import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { IdentityProvider, SignInProof } from '#server/platform/identity/index.ts'
import { createOpenIdProvider } from '#server/platform/identity/open-id-provider.ts'
import {
  browse,
  client,
  redirectUri,
  startIdentityServer,
} from '#tests/support/fakes/identity-server.ts'

/** Sign-in with Google against a standard OpenID provider. */

const MINUTE = 60_000
const person = { sub: '1084', email: 'ida@example.com', email_verified: true, given_name: 'Ida' }

let server: Awaited<ReturnType<typeof startIdentityServer>>
let google: IdentityProvider
let proof: SignInProof
beforeEach(async () => {
  server = await startIdentityServer(person)
  google = createOpenIdProvider({ name: 'google', issuer: server.issuer, ...client })
  proof = google.newProof()
})
afterEach(() => server.close())

/** Redirects to the provider and back; returns the callback URL. */
async function signIn(change: (url: URL) => void = () => {}): Promise<URL> {
  const url = new URL(await google.authorizationUrl(redirectUri, proof))
  change(url)
  return browse(url.href)
}

test('takes the identity and the verified flag of the email from the provider [API-53]', async () => {
  const identity = { subject: '1084', email: 'ida@example.com', firstName: 'Ida', lastName: '' }
  expect(await google.exchange(await signIn(), proof)).toEqual({
    ...identity,
    issuer: server.issuer,
    isEmailVerified: true,
  })
  person.email_verified = false
  try {
    proof = google.newProof()
    expect(await google.exchange(await signIn(), proof)).toMatchObject({ isEmailVerified: false })
  } finally {
    person.email_verified = true
  }
})

test('requests the discovery document once', async () => {
  await google.exchange(await signIn(), proof)
  await google.exchange(await signIn(), proof)
  const descriptions = server.asked.filter((path) => path.startsWith('/.well-known/'))
  expect(descriptions).toEqual(['/.well-known/openid-configuration'])
})

test('refuses a sign-in with another nonce, state or verifier [API-54]', async () => {
  const replayed = await signIn((url) => url.searchParams.set('nonce', 'of-another-sign-in'))
  await expect(google.exchange(replayed, proof)).rejects.toThrow()
  const forged = await signIn((url) => url.searchParams.set('state', 'of-another-sign-in'))
  await expect(google.exchange(forged, proof)).rejects.toThrow()
  const stolen = await signIn()
  const thief = { ...proof, codeVerifier: google.newProof().codeVerifier }
  await expect(google.exchange(stolen, thief)).rejects.toThrow()
})

test('a code is valid once, for ten minutes [API-54]', async () => {
  const back = await signIn()
  await google.exchange(back, proof)
  await expect(google.exchange(back, proof)).rejects.toThrow()
  const late = await signIn()
  server.clock.offset = 11 * MINUTE
  await expect(google.exchange(late, proof)).rejects.toThrow()
})

test('tolerates minutes of clock skew, not an expired token', async () => {
  for (const offset of [-5 * MINUTE, 5 * MINUTE]) {
    server.clock.offset = offset
    expect(await google.exchange(await signIn(), proof)).toMatchObject({ subject: '1084' })
  }
  server.clock.offset = -90 * MINUTE
  await expect(google.exchange(await signIn(), proof)).rejects.toThrow()
})

test('refuses a wrong client secret and a token for another audience [API-54]', async () => {
  const back = await signIn()
  const stranger = createOpenIdProvider({
    name: 'google',
    issuer: server.issuer,
    clientId: client.clientId,
    clientSecret: 'a guess',
  })
  await expect(stranger.exchange(back, proof)).rejects.toThrow()
  const other = createOpenIdProvider({ name: 'google', issuer: server.issuer, clientId: 'other' })
  await expect(other.exchange(await signIn(), proof)).rejects.toThrow()
})

test('retries the discovery document after a failure', async () => {
  let asked = 0
  const broken = createServer((_request, reply) => {
    asked += 1
    reply.writeHead(500).end()
  })
  await new Promise<void>((resolve) => broken.listen(0, '127.0.0.1', resolve))
  const { port } = broken.address() as AddressInfo
  const failing = createOpenIdProvider({
    name: 'google',
    issuer: `http://127.0.0.1:${port}`,
    ...client,
  })
  for (const time of [1, 2]) {
    await expect(failing.authorizationUrl(redirectUri, proof)).rejects.toThrow()
    expect(asked).toBe(time)
  }
  broken.closeAllConnections()
  await new Promise((resolve) => broken.close(resolve))
})
