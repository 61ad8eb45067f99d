import { inArray } from 'drizzle-orm'
import type { Author } from '#contract/notes.ts'
import { users } from '#server/accounts/accounts.tables.ts'
import { toAuthor } from '#server/accounts/index.ts'
import type { Context } from '#server/platform/context.ts'
import { isId } from '#server/platform/db/ids.ts'
import { closePaymentPageJob, savePaymentMethodJob } from './orders.jobs.ts'

export type AuthorOf = (actor: string) => Author

/** Resolves actors to names: users by their id, background jobs by a readable name. */
export async function findAuthors(ctx: Context, actors: (string | null)[]): Promise<AuthorOf> {
  const ids = [...new Set(actors.filter((actor) => actor !== null))].filter(isId)
  const people = await ctx.db.select().from(users).where(inArray(users.id, ids))
  const byId = new Map(people.map((person) => [person.id, person]))
  return (actor) =>
    isId(actor)
      ? toAuthor(byId.get(actor))
      : { name: toPartName(actor, ctx.payments.name), email: '' }
}

/** Checkout jobs, by their actor names in the history. */
const checkoutParts = [
  'cancel-checkout',
  'expire-orders',
  'reconcile-payments',
  'finish-refunds',
  'sync-refunds',
  'sync-payment',
  'redact-payment-events',
  closePaymentPageJob.name,
  savePaymentMethodJob.name,
]

/** A readable name for the actor of a background job. */
export function toPartName(actor: string, paymentProvider: string): string {
  if (actor === paymentProvider) return 'Payment'
  if (actor === 'guest') return 'Guest'
  return checkoutParts.includes(actor) ? 'Checkout' : 'System'
}
