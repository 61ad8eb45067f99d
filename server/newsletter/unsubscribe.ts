import { eq } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { isId } from '#server/platform/db/ids.ts'
import { hashSecret } from '#server/platform/secrets.ts'
import { deleteSubscriber } from './delete-subscriber.ts'
import { newsletterSubscribers } from './newsletter.tables.ts'

/** Deletes the subscriber, by the link of a newsletter or of the confirmation. An unknown token is no error: its subscriber is already gone. */
export async function unsubscribe(ctx: Context, token: string): Promise<void> {
  const isLinked = eq(newsletterSubscribers.tokenHash, hashSecret(token))
  await deleteSubscriber(ctx, isId(token) ? eq(newsletterSubscribers.id, token) : isLinked)
}
