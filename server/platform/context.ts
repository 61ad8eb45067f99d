import type { FastifyBaseLogger as Logger } from 'fastify'
import type { Role } from '#contract/accounts.ts'
import { AppError } from '#contract/errors.ts'
import type { PaymentMethod } from '#contract/orders/payment-methods.ts'
import type { Fit } from '#contract/products/fit-facts.ts'
import type { PublicSettings } from '#contract/public-settings.ts'
import type { ShopDefaults, ShopIdentity } from '#contract/shop-profile.ts'
import type { Doctor } from './check.ts'
import type { Database } from './db/database.ts'
import type { GetFile } from './http-client/get-public.ts'
import type { IdentityProvider } from './identity/identity-provider.ts'
import type { JobQueue } from './jobs/define-job.ts'
import type { Mailer } from './mail/mailer.ts'
import type { PaymentProvider } from './payments/payment-provider.ts'
import type { ExportStore } from './storage/export-store.ts'
import type { ImageStore } from './storage/image-store.ts'
import type { TokenSecrets } from './token-secret.ts'

export type ActingKey = { id: string; name: string }

/** The user, visitor or part of the program that performs an operation. */
export type Actor =
  | { kind: 'visitor' }
  /** A visitor who orders without an account. A stranger may have typed the address. */
  | { kind: 'guest'; email: string }
  | {
      kind: 'user'
      userId: string
      /** The effective role: `customer` for an admin who has yet to set up two-factor. */
      role: Role
      /** Empty for an API key and for work that a session requested. */
      sessionId: string
      needsSecondFactor?: boolean
      /** The key with which a program of this admin acts. */
      apiKey?: ActingKey | undefined
    }
  /** A part of the program, such as a job or the payment provider. */
  | { kind: 'system'; name: string }

export type SignedInActor = Extract<Actor, { kind: 'user' }>

/**
 * The owner's settings, as far as operations need them. Name, social links, supplier and identity change while the
 * shop runs (server/shop-profile): read them at each use.
 */
export type ShopSettings = Pick<
  PublicSettings,
  | 'shopName'
  | 'publicUrl'
  | 'socialLinks'
  | 'demo'
  | 'imageOrigins'
  | 'returnDays'
  | 'timezone'
  | 'formats'
  | 'takesWithdrawals'
> & {
  tokenSecrets: TokenSecrets
  /** The seller on invoices. A tax invoice needs an ABN or a tax id. */
  readonly supplier: { abn?: string; taxId?: string; address: string[] }
  /** Whether webhooks may use http and reach this machine and private networks. */
  allowsPrivateWebhooks: boolean
  /** Whether admins without two-factor can only set it up. */
  adminsNeedSecondFactor: boolean
  /** Whether passwords from the common-password list are rejected. */
  refusesCommonPasswords: boolean
  /** Disabled only for load tests. */
  rateLimit: boolean
  /** The values where the back office sets nothing; undefined where no profile is followed. */
  readonly defaults?: ShopDefaults
  /** Set in the back office alone. */
  readonly identity: ShopIdentity
  /** How long a unit is on hold for a customer who wants it, from its mail. */
  holdHours: number
  /** The mains voltage of the shop's country. */
  voltage: Exclude<Fit['voltage'], '' | 'any'>
  /** Whether tracks have listening previews. */
  hasClips: boolean
  /** Whether visitors may order without an account. */
  guestCheckout?: boolean
  /** Whether admins sell at the counter and take orders by hand. */
  hasCounter?: boolean
  /** Whether assistants read the shop at `/mcp`. */
  hasMcp?: boolean
  /** The methods of payment; absent for cards only. */
  paymentMethods?: readonly PaymentMethod[] | undefined
}

/** The shop as plain pages and mails show it. */
export type ShopFace = Pick<ShopSettings, 'shopName' | 'identity'>

/** The dependencies of operations. */
export type Services = {
  db: Database
  jobs: JobQueue
  mailer: Mailer
  payments: PaymentProvider
  images: ImageStore
  exports: ExportStore
  identity: IdentityProvider
  doctor: Doctor
  /** Fetches files from the public internet. */
  getFile: GetFile
  /** The only clock operations may read, so that tests can set the time. */
  clock: () => Date
  settings: ShopSettings
  log: Logger
}

export type Context = Services & {
  actor: Actor
  now: Date
  /** In a step of a run of several transactions: the number that its entries in the audit log share (server/audit/join-run.ts). */
  auditRun?: bigint
}

/** A context for background work that no request started. */
export function systemContext(services: Services, name: string): Context {
  return { ...services, actor: { kind: 'system', name }, now: services.clock() }
}

/** @throws AppError not-signed-in for any other actor */
export function signedIn(ctx: Context): SignedInActor {
  if (ctx.actor.kind !== 'user') throw new AppError('not-signed-in', 'Please sign in')
  return ctx.actor
}

/** The customer of an order: an account, or the address of a guest. */
export type Customer =
  | { userId: string; guestEmail?: never; holderId?: never }
  /** `holderId`: an account with this address that has not proved it. The order may use its holds, and is not its own. */
  | { userId?: never; guestEmail: string; holderId?: string }

/** @throws AppError not-signed-in for an actor who is neither signed in nor a guest */
export function customerOf(ctx: Context): Customer {
  return ctx.actor.kind === 'guest'
    ? { guestEmail: ctx.actor.email }
    : { userId: signedIn(ctx).userId }
}

/** The actor in the stock ledger and the audit log: a user id or the name of a part of the program. */
export function actorName(actor: Actor): string {
  if (actor.kind === 'user') return actor.userId
  return actor.kind === 'system' ? actor.name : actor.kind
}
