import type { FastifyBaseLogger as Logger } from 'fastify'
import type { Role } from '../../contract/accounts.ts'
import { AppError } from '../../contract/errors.ts'
import type { Doctor } from './check.ts'
import type { Database } from './db/database.ts'
import type { IdentityProvider } from './identity/identity-provider.ts'
import type { JobQueue } from './jobs/job-kind.ts'
import type { Mailer } from './mail/mailer.ts'
import type { PaymentProvider } from './payments/payment-provider.ts'
import type { ImageStore } from './storage/image-store.ts'
import type { TokenSecrets } from './token-secret.ts'

/** Who does something. */
export type Actor =
  | { kind: 'visitor' }
  | {
      kind: 'user'
      userId: string
      /** What counts now: an admin who has yet to set up the second factor is none. */
      role: Role
      sessionId: string
      needsSecondFactor?: boolean
    }
  /** A part of the program: a job, the payment provider. */
  | { kind: 'system'; name: string }

export type SignedInActor = Extract<Actor, { kind: 'user' }>

/** What the shop's owner has set, as far as operations need it. */
export type ShopSettings = {
  shopName: string
  /** No slash at the end. */
  publicUrl: string
  /** Whose midnight "today" means, e.g. Australia/Sydney. */
  timezone: string
  tokenSecrets: TokenSecrets
  /** Who sells, for invoices. Without an ABN no tax invoice can be made out. */
  supplier: { abn?: string; address: string[] }
  /** Whether webhooks may go to this machine and private networks, and over http. */
  allowsPrivateWebhooks: boolean
  /** Admins without a second factor may only set one up. */
  adminsNeedSecondFactor: boolean
  /** Those that guessers try first cannot be chosen. */
  refusesCommonPasswords: boolean
  /** Off only for load measurement. */
  rateLimit: boolean
  /** Demo parts stand in where the real service is not configured. */
  demo: boolean
  socialLinks: { name: string; url: string }[]
}

/** What operations work with, besides their input. */
export type Services = {
  db: Database
  jobs: JobQueue
  mailer: Mailer
  payments: PaymentProvider
  images: ImageStore
  identity: IdentityProvider
  doctor: Doctor
  /** The only clock operations may read, so that tests can set it. */
  clock: () => Date
  settings: ShopSettings
  log: Logger
}

export type Context = Services & { actor: Actor; now: Date }

/** A context for work that no caller asked for. */
export function systemContext(services: Services, name: string): Context {
  return { ...services, actor: { kind: 'system', name }, now: services.clock() }
}

/** @throws AppError not-signed-in when nobody is signed in */
export function signedIn(ctx: Context): SignedInActor {
  if (ctx.actor.kind !== 'user') throw new AppError('not-signed-in', 'Please sign in')
  return ctx.actor
}

/** How the ledger and the history name the actor: a user's id or the part of the program. */
export function actorName(actor: Actor): string {
  if (actor.kind === 'user') return actor.userId
  return actor.kind === 'system' ? actor.name : 'visitor'
}
