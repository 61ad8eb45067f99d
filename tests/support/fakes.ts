import { createHmac, timingSafeEqual } from 'node:crypto'
import { AppError } from '../../contract/errors.ts'
import type { Identity, IdentityProvider } from '../../server/platform/identity/index.ts'
import type { KeptMail, Mailer } from '../../server/platform/mail/mailer.ts'
import type {
  PaymentEvent,
  PaymentProvider,
  PaymentSession,
  SessionRequest,
} from '../../server/platform/payments/payment-provider.ts'
import {
  findShopAddressId,
  type ImageStore,
  toShopAddress,
} from '../../server/platform/storage/image-store.ts'

/** Services outside the machine, behind the interfaces of the real ones. */

export type FakeMailer = Mailer & { sent: KeptMail[]; failNext(times: number): void }

export function createFakeMailer(clock: () => Date): FakeMailer {
  const sent: KeptMail[] = []
  let failures = 0
  return {
    name: 'fake',
    sent,
    failNext: (times) => {
      failures = times
    },
    async send(mail) {
      if (failures > 0) {
        failures -= 1
        throw new Error('The mail server does not answer')
      }
      sent.unshift({ ...mail, date: clock().toISOString() })
    },
    listKept: async () => sent,
  }
}

export type FakePayments = PaymentProvider & {
  requests: SessionRequest[]
  sessions: Map<string, PaymentSession>
  failNext(times: number): void
  /** Somebody pays on the provider's page. The shop is not told. */
  pay(id: string, details?: Partial<PaymentSession>): PaymentSession
  /** An event about a session as the provider would send it: raw body and signature. */
  signedEvent(event: PaymentEvent): { body: string; signature: string }
}

const SECRET = 'fake-webhook-secret'
const sign = (body: string | Buffer) => createHmac('sha256', SECRET).update(body).digest('hex')

export function createFakePayments(): FakePayments {
  const sessions = new Map<string, PaymentSession>()
  const requests: SessionRequest[] = []
  let failures = 0
  const find = (id: string) => {
    const session = sessions.get(id)
    if (!session) throw new Error(`No such session ${id}`)
    return session
  }
  const change = (id: string, changes: Partial<PaymentSession>) => {
    const session = { ...find(id), ...changes }
    sessions.set(id, session)
    return session
  }
  return {
    name: 'fake',
    requests,
    sessions,
    failNext: (times) => {
      failures = times
    },
    async openSession(request) {
      if (failures > 0) {
        failures -= 1
        throw new Error('The payment provider does not answer')
      }
      const { orderId, totalCents } = request
      const id = `session_${orderId}`
      if (!sessions.has(id)) {
        requests.push(request)
        const asked = { id, orderId, amountCents: totalCents, currency: 'aud' }
        sessions.set(id, { ...asked, state: 'open', isPaid: false })
      }
      return { id, url: `https://pay.example.com/${id}` }
    },
    getSession: async (id) => find(id),
    async expireSession(id) {
      if (find(id).state === 'complete') throw new Error('The session is complete')
      change(id, { state: 'expired' })
    },
    pay: (id, details) => change(id, { state: 'complete', isPaid: true, ...details }),
    readEvent(rawBody, signature) {
      const expected = Buffer.from(sign(rawBody))
      const given = Buffer.from(signature ?? '')
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
        throw new AppError('invalid-input', 'The signature does not fit')
      }
      return JSON.parse(rawBody.toString()) as PaymentEvent
    },
    signedEvent(event) {
      const body = JSON.stringify(event)
      return { body, signature: sign(body) }
    },
  }
}

export function createFakeImageStore(): ImageStore & {
  kept: Map<string, Buffer>
  renditions: Map<string, Buffer>
} {
  const kept = new Map<string, Buffer>()
  const renditions = new Map<string, Buffer>()
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
    async read(publicId) {
      const bytes = kept.get(publicId)
      if (!bytes) throw new AppError('not-found', 'There is no such image')
      return bytes
    },
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
    listKept: async () => {
      const copied = [...renditions.keys()].map((key) => key.split(' ')[0] ?? '')
      return [...new Set([...kept.keys(), ...copied])].map((publicId) => ({
        publicId,
        hasImage: kept.has(publicId),
        writtenAt: new Date(0),
      }))
    },
  }
}

export type FakeIdentityProvider = IdentityProvider & {
  /** Who signs in next; without one the person refuses. */
  person: Identity | undefined
}

/** Sends the browser straight back, as whoever `person` is. */
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
      return fake.person
    },
  }
  return fake
}
