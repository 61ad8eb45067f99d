import { eq, like, or, type SQL } from 'drizzle-orm'
import { type Actor, actorName } from '../context.ts'
import { idempotencyKeys } from './idempotency.tables.ts'

/** The owner of an idempotency key: a program has keys of its own, apart from those of its admin and other programs. */
export function claimantOf(actor: Actor): string {
  const name = actorName(actor)
  return actor.kind === 'user' && actor.apiKey ? `${name} ${actor.apiKey.id}` : name
}

/** The keys of a user and of all programs of that user. */
export function isClaimedBy(userId: string): SQL | undefined {
  return or(eq(idempotencyKeys.actor, userId), like(idempotencyKeys.actor, `${userId} %`))
}
