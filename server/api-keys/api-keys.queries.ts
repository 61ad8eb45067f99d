import { asc, eq, type SQL } from 'drizzle-orm'
import type { ApiKey } from '#contract/api-keys.ts'
import { AppError } from '#contract/errors.ts'
import { users } from '#server/accounts/accounts.tables.ts'
import type { Context } from '#server/platform/context.ts'
import { apiKeys } from './api-keys.tables.ts'

/** The keys of one admin, for the copy of their data. */
export async function exportKeys(ctx: Context, userId: string) {
  const keys = await listApiKeys(ctx, eq(apiKeys.createdBy, userId))
  return keys.map(({ name, createdAt: madeAt, lastUsedAt }) => ({
    name,
    madeAt,
    ...(lastUsedAt === undefined ? {} : { lastUsedAt }),
  }))
}

/** @throws AppError not-found */
export async function getApiKey(ctx: Context, id: string): Promise<ApiKey> {
  const [key] = await listApiKeys(ctx, eq(apiKeys.id, id))
  if (!key) throw noSuchKey()
  return key
}

export const noSuchKey = () => new AppError('not-found', 'There is no such key')

/** The keys of all admins, or some of them, oldest first. */
export async function listApiKeys(ctx: Context, where?: SQL): Promise<ApiKey[]> {
  const rows = await ctx.db
    .select({ key: apiKeys, email: users.email })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.createdBy))
    .where(where)
    .orderBy(asc(apiKeys.createdAt), asc(apiKeys.id))
  return rows.map(({ key, email }) => toApiKey(key, email, ctx.now))
}

function toApiKey(row: typeof apiKeys.$inferSelect, createdBy: string, now: Date): ApiKey {
  const { id, name, scopes, start, createdAt, expiresAt, lastUsedAt } = row
  return {
    _id: id,
    name,
    scopes,
    start,
    createdAt: createdAt.toISOString(),
    createdBy,
    isExpired: expiresAt !== null && expiresAt <= now,
    ...(expiresAt ? { expiresAt: expiresAt.toISOString() } : {}),
    ...(lastUsedAt ? { lastUsedAt: lastUsedAt.toISOString() } : {}),
  }
}
