import { FetchFailed, type GetFile } from '#server/platform/http-client/get-public.ts'
import type { Identity, IdentityProvider } from '#server/platform/identity/index.ts'
import type { Mailer, StoredMail } from '#server/platform/mail/mailer.ts'
import {
  findShopAddressId,
  type ImageStore,
  toShopAddress,
} from '#server/platform/storage/image-store.ts'

/** Fakes of external services, with the interfaces of the real ones. */

export type FakeMailer = Mailer & {
  sent: StoredMail[]
  failNext(times: number, failure?: Error): void
}

export function createFakeMailer(clock: () => Date): FakeMailer {
  const sent: StoredMail[] = []
  let failures = 0
  let failure: Error
  return {
    name: 'fake',
    sent,
    failNext: (times, reason = new Error('The mail server does not answer')) => {
      failures = times
      failure = reason
    },
    async send(mail) {
      if (failures > 0) {
        failures -= 1
        throw failure
      }
      sent.unshift({ ...mail, date: clock().toISOString() })
    },
    listStored: async () => sent,
  }
}

export function createFakeImageStore(): ImageStore & {
  kept: Map<string, Buffer>
  renditions: Map<string, Buffer>
  clips: { files: Map<string, Buffer> }
} {
  const kept = new Map<string, Buffer>()
  const renditions = new Map<string, Buffer>()
  const files = new Map<string, Buffer>()
  return {
    name: 'fake',
    isServedElsewhere: false,
    assertUsable: async () => {},
    addressOf: toShopAddress,
    kept,
    renditions,
    async put(publicId, bytes) {
      kept.set(publicId, bytes)
      return toShopAddress(publicId)
    },
    find: async (publicId) => kept.get(publicId) ?? null,
    async remove(publicId) {
      kept.delete(publicId)
      for (const key of renditions.keys()) {
        if (key.startsWith(`${publicId} `)) renditions.delete(key)
      }
    },
    publicIdOf: findShopAddressId,
    async putRendition(publicId, { width, format }, bytes) {
      renditions.set(`${publicId} ${width} ${format}`, bytes)
    },
    findRendition: async (publicId, { width, format }) =>
      renditions.get(`${publicId} ${width} ${format}`) ?? null,
    listStored: async () => {
      const copied = [...renditions.keys()].map((key) => key.split(' ')[0] ?? '')
      return [...new Set([...kept.keys(), ...copied])].map((publicId) => ({
        publicId,
        hasImage: kept.has(publicId),
        writtenAt: new Date(0),
      }))
    },
    clips: {
      files,
      async put(id, bytes) {
        files.set(id, bytes)
      },
      find: async (id) => files.get(id) ?? null,
      remove: async (id) => void files.delete(id),
      list: async () => [...files.keys()].map((id) => ({ id, writtenAt: new Date(0) })),
    },
  }
}

export type FakeIdentityProvider = IdentityProvider & {
  /** The person who signs in next; undefined declines. */
  person: (Omit<Identity, 'issuer'> & { issuer?: string }) | undefined
}

export const FAKE_ISSUER = 'https://id.example.com'

/** Redirects the browser straight back, signed in as `person`. */
export function createFakeIdentityProvider(): FakeIdentityProvider {
  let proofs = 0
  const fake: FakeIdentityProvider = {
    name: 'fake',
    person: undefined,
    newProof: () => {
      proofs += 1
      return { state: `state-${proofs}`, nonce: `nonce-${proofs}`, codeVerifier: `code-${proofs}` }
    },
    authorizationUrl: async (redirectUri, { state, nonce }) =>
      `https://id.example.com/?${new URLSearchParams({ redirect_uri: redirectUri, state, nonce })}`,
    async exchange(callbackUrl, { state }) {
      if (callbackUrl.searchParams.get('state') !== state) throw new Error('The state does not fit')
      if (!fake.person) throw new Error('access_denied')
      return { issuer: FAKE_ISSUER, ...fake.person }
    },
  }
  return fake
}

/** Files of the public internet by their URLs; others answer 404. */
export function createFakeInternet(): GetFile & { files: Map<string, Buffer> } {
  const files = new Map<string, Buffer>()
  const getFile: GetFile = async (url) => {
    const bytes = files.get(url)
    if (!bytes) throw new FetchFailed('It answered 404')
    return bytes
  }
  return Object.assign(getFile, { files })
}
