import { and, eq, gt, lte, sql } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { Context } from '#server/platform/context.ts'
import { hashSecret } from '#server/platform/secrets.ts'
import { toClientNetwork, toWideNetwork, WIDE_FACTOR } from './client-network.ts'
import { rateLimits } from './rate-limit.tables.ts'

/**
 * A limit on attempts such as sign-ins, counted in the database across all processes and by the shop's clock. The
 * window starts with the first attempt.
 */
export type Limit = { name: string; attempts: number; windowSeconds: number }

export type Counter = { limit: Limit; subject: string }

/**
 * The counters of a limit for each network: the address or /64, and for IPv6 also the /48, which one machine can rent.
 * @param about counts separately for each of these, such as emails
 */
export function countersOf(limit: Limit, address: string, about = ''): [Counter, ...Counter[]] {
  const wide = toWideNetwork(address)
  const subjectOf = (network: string) => (about ? `${network} ${about}` : network)
  const counter = { limit, subject: subjectOf(toClientNetwork(address)) }
  if (wide === undefined) return [counter]
  const { name, attempts, windowSeconds } = limit
  const wider = { name: `${name}-wide`, attempts: attempts * WIDE_FACTOR, windowSeconds }
  return [counter, { limit: wider, subject: subjectOf(wide) }]
}

/**
 * Counts one attempt with each of the counters.
 * @throws AppError too-many-requests
 */
export async function countAttempts(ctx: Context, counters: readonly Counter[]): Promise<void> {
  for (const { limit, subject } of counters) await countAttempt(ctx, limit, subject)
}

/**
 * Counts one attempt before it is made, which includes concurrent ones.
 * @throws AppError too-many-requests when `subject` has used up its attempts
 */
export async function countAttempt(ctx: Context, limit: Limit, subject: string): Promise<void> {
  if (!ctx.settings.rateLimit) return
  const { points, expiresAtMs } = await addAttempt(ctx, limit, subject)
  if (points <= limit.attempts) return
  const leftMs = expiresAtMs - ctx.now.getTime()
  throw new AppError('too-many-requests', 'Too many attempts. Please try again later.', {
    retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1000)),
  })
}

/** Counts one attempt. True for exactly one attempt of a window: the first above the limit. */
export async function isFirstAboveLimit(
  ctx: Context,
  limit: Limit,
  subject: string,
): Promise<boolean> {
  if (!ctx.settings.rateLimit) return false
  const { points } = await addAttempt(ctx, limit, subject)
  return points === limit.attempts + 1
}

async function addAttempt(ctx: Context, limit: Limit, subject: string) {
  const now = ctx.now.getTime()
  const expire = now + limit.windowSeconds * 1000
  const isOver = sql`${rateLimits.expire} <= ${now}`
  const [count] = await ctx.db
    .insert(rateLimits)
    .values({ key: keyOf(limit, subject), points: 1, expire })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        points: sql`case when ${isOver} then 1 else ${rateLimits.points} + 1 end`,
        expire: sql`case when ${isOver} then ${expire} else ${rateLimits.expire} end`,
      },
    })
    .returning()
  return { points: count?.points ?? 0, expiresAtMs: count?.expire ?? now }
}

/** Counts one attempt; false when `subject` has used up its attempts. For limits that a response must not reveal. */
export async function isWithinLimit(ctx: Context, limit: Limit, subject: string): Promise<boolean> {
  try {
    await countAttempt(ctx, limit, subject)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'too-many-requests') return false
    throw error
  }
}

/** Removes one attempt that turned out to be legitimate. */
export async function undoAttempt(ctx: Context, limit: Limit, subject: string): Promise<void> {
  await ctx.db
    .update(rateLimits)
    .set({ points: sql`${rateLimits.points} - 1` })
    .where(and(eq(rateLimits.key, keyOf(limit, subject)), gt(rateLimits.points, 0)))
}

export async function clearAttempts(ctx: Context, limit: Limit, subject: string): Promise<void> {
  await ctx.db.delete(rateLimits).where(eq(rateLimits.key, keyOf(limit, subject)))
}

/** Deletes counters whose window is over. */
export async function deleteExpiredAttempts(ctx: Context): Promise<void> {
  await ctx.db.delete(rateLimits).where(lte(rateLimits.expire, ctx.now.getTime()))
}

/** Hashed, because a subject may be long and contains personal data. */
function keyOf(limit: Limit, subject: string): string {
  return `${limit.name}:${hashSecret(subject)}`
}
