import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { IdentityProvider, SignInProof } from '../../server/platform/identity/index.ts'
import { createOpenIdProvider } from '../../server/platform/identity/open-id-provider.ts'
import { browse, client, redirectUri, startIdentityServer } from '../support/identity-server.ts'

/** The shop's side of a sign-in with Google against a provider that holds to the standard. */

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

/** To the provider and back; the address the browser came back to. */
async function signIn(change: (url: URL) => void = () => {}): Promise<URL> {
  const url = new URL(await google.authorizationUrl(redirectUri, proof))
  change(url)
  return browse(url.href)
}

test('API-53 who signed in is who the provider says, and whether the email is proven', async () => {
  const identity = { subject: '1084', email: 'ida@example.com', firstName: 'Ida', lastName: '' }
  expect(await google.exchange(await signIn(), proof)).toEqual({
    ...identity,
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

test('the provider is asked once how it works', async () => {
  await google.exchange(await signIn(), proof)
  await google.exchange(await signIn(), proof)
  const descriptions = server.asked.filter((path) => path.startsWith('/.well-known/'))
  expect(descriptions).toEqual(['/.well-known/openid-configuration'])
})

test('API-54 a sign-in made for another nonce, state or verifier is refused', async () => {
  const replayed = await signIn((url) => url.searchParams.set('nonce', 'of-another-sign-in'))
  await expect(google.exchange(replayed, proof)).rejects.toThrow()
  const forged = await signIn((url) => url.searchParams.set('state', 'of-another-sign-in'))
  await expect(google.exchange(forged, proof)).rejects.toThrow()
  const stolen = await signIn()
  const thief = { ...proof, codeVerifier: google.newProof().codeVerifier }
  await expect(google.exchange(stolen, thief)).rejects.toThrow()
})

test('API-54 a code is good once, and for ten minutes', async () => {
  const back = await signIn()
  await google.exchange(back, proof)
  await expect(google.exchange(back, proof)).rejects.toThrow()
  const late = await signIn()
  server.clock.offset = 11 * MINUTE
  await expect(google.exchange(late, proof)).rejects.toThrow()
})

test('a clock that is minutes off does not matter, one that makes the token old does', async () => {
  for (const offset of [-5 * MINUTE, 5 * MINUTE]) {
    server.clock.offset = offset
    expect(await google.exchange(await signIn(), proof)).toMatchObject({ subject: '1084' })
  }
  server.clock.offset = -90 * MINUTE
  await expect(google.exchange(await signIn(), proof)).rejects.toThrow()
})

test('API-54 a wrong client secret, and an answer signed for somebody else, are refused', async () => {
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

test('a provider that could not say how it works is asked again the next time', async () => {
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
