import type { ApiKey } from '#contract/api-keys.ts'
import type { CallInput } from '#contract/calls.ts'
import { AppError } from '#contract/errors.ts'
import { API_KEY_YEARS_MAX, API_KEYS_MAX } from '#contract/limits.ts'
import { mailAdmins } from '#server/accounts/index.ts'
import { recordChange } from '#server/audit/index.ts'
import { type Context, signedIn } from '#server/platform/context.ts'
import { lockName } from '#server/platform/db/lock-name.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { hashSecret } from '#server/platform/secrets.ts'
import { logSecurityEvent } from '#server/platform/security-events.ts'
import { toKeyFacts } from './api-key-facts.rules.ts'
import { getApiKey } from './api-keys.queries.ts'
import { newApiKey, toStart } from './api-keys.rules.ts'
import { apiKeys } from './api-keys.tables.ts'

/**
 * Makes a key for a program, and notifies all admins by mail. Only this response contains the key.
 * @throws AppError invalid-input for an expiry that has passed or is too late; conflict when there are 50
 */
export async function createApiKey(
  ctx: Context,
  { name, scopes, expiresAt }: CallInput<'POST /api-keys'>['body'],
): Promise<{ apiKey: ApiKey; key: string }> {
  const { userId } = signedIn(ctx)
  const expires = expiresAt === undefined ? null : new Date(expiresAt)
  if (expires) assertExpiry(expires, ctx.now)
  const key = newApiKey()
  const created = await withTransaction(ctx, async (ctx) => {
    await lockName(ctx, 'API keys')
    if ((await ctx.db.$count(apiKeys)) >= API_KEYS_MAX) {
      throw new AppError('conflict', `There are ${API_KEYS_MAX} keys already. Revoke one first.`)
    }
    const [row] = await ctx.db
      .insert(apiKeys)
      .values({
        name,
        scopes,
        keyHash: hashSecret(key),
        start: toStart(key),
        createdAt: ctx.now,
        createdBy: userId,
        expiresAt: expires,
      })
      .returning({ id: apiKeys.id })
    if (!row) throw new Error('The key was not written')
    await recordChange(ctx, {
      action: 'api-key.created',
      subject: { id: row.id, name },
      before: null,
      after: { scopes, expiresAt: expires?.toISOString() ?? null },
    })
    const apiKey = await getApiKey(ctx, row.id)
    const facts = toKeyFacts(apiKey, ctx.settings.timezone)
    await mailAdmins(ctx, { notice: 'api-key-made', facts })
    return { apiKey, key }
  })
  logSecurityEvent(ctx.log, 'api-key-created', { userId, apiKeyId: created.apiKey._id })
  return created
}

function assertExpiry(expires: Date, now: Date): void {
  const latest = new Date(now)
  latest.setUTCFullYear(now.getUTCFullYear() + API_KEY_YEARS_MAX)
  if (expires > now && expires <= latest) return
  const problem =
    expires > now ? `Choose a day within ${API_KEY_YEARS_MAX} years` : 'Choose a day in the future'
  throw new AppError('invalid-input', problem, { field: 'expiresAt' })
}
