import { eq } from 'drizzle-orm'
import { recordChange } from '#server/audit/index.ts'
import type { Context } from '#server/platform/context.ts'
import { isId } from '#server/platform/db/ids.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { logSecurityEvent } from '#server/platform/security-events.ts'
import { noSuchKey } from './api-keys.queries.ts'
import { apiKeys } from './api-keys.tables.ts'

/** Revokes any admin's key: its next request is refused, in every process. @throws AppError not-found */
export async function revokeApiKey(ctx: Context, id: string): Promise<void> {
  if (!isId(id)) throw noSuchKey()
  await withTransaction(ctx, async (ctx) => {
    const revoked = await ctx.db.delete(apiKeys).where(eq(apiKeys.id, id)).returning()
    if (revoked.length === 0) throw noSuchKey()
    await recordRevoked(ctx, revoked)
  })
}

/** Revokes the keys of a former admin, in the caller's transaction. */
export async function revokeKeysOf(ctx: Context, userId: string): Promise<void> {
  const revoked = await ctx.db.delete(apiKeys).where(eq(apiKeys.createdBy, userId)).returning()
  await recordRevoked(ctx, revoked)
}

async function recordRevoked(ctx: Context, revoked: (typeof apiKeys.$inferSelect)[]) {
  for (const { id, name, scopes } of revoked) {
    await recordChange(ctx, {
      action: 'api-key.revoked',
      subject: { id, name },
      before: { scopes },
      after: null,
    })
    const actor = ctx.actor.kind === 'user' ? { userId: ctx.actor.userId } : {}
    logSecurityEvent(ctx.log, 'api-key-revoked', { ...actor, apiKeyId: id })
  }
}
