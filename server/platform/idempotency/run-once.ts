import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { Context } from '../context.ts'
import { queryPrepared } from '../db/prepared.ts'
import { withTransaction } from '../db/with-transaction.ts'
import { claimantOf } from './claimant.ts'
import { idempotencyKeys } from './idempotency.tables.ts'

/** A request with an idempotency key; without a key it runs each time. */
export type KeyedRequest = {
  /** Keys of different operations are independent. */
  operation: string
  key: string | undefined
  /** The values that make two requests the same, compared as JSON. */
  request: unknown
  /** The message for another request with the same key. */
  mismatch: string
}

export type OnceSteps<Result> = {
  run: (ctx: Context) => Promise<Result>
  /** The id that is saved with the key and that a repeat gets. */
  idOf: (result: Result) => string
  repeat: (ctx: Context, resultId: string) => Promise<Result>
  /** True when the earlier result no longer counts: the key takes any new request. */
  isKeyFree?: (ctx: Context, resultId: string) => Promise<boolean>
}

/**
 * Runs the request once per actor, a person and each of their programs apart, operation and key, and answers a repeat from the first result. The key is saved in
 * the transaction of the change: concurrent requests wait for each other, and a rollback frees the key.
 * @throws AppError conflict when the key was used for another request
 */
export async function runOnce<Result>(
  ctx: Context,
  { operation, key, request, mismatch }: KeyedRequest,
  { run, idOf, repeat, isKeyFree }: OnceSteps<Result>,
): Promise<Result> {
  return withTransaction(ctx, async (ctx) => {
    if (key === undefined) return run(ctx)
    const requestHash = createHash('sha256').update(JSON.stringify(request)).digest('hex')
    const claim = { actor: claimantOf(ctx.actor), operation, key, requestHash }
    const { firstHash, resultId } = await claimKey(ctx, claim)
    if (resultId !== null && !(await isKeyFree?.(ctx, resultId))) {
      if (firstHash !== requestHash) throw new AppError('conflict', mismatch)
      return repeat(ctx, resultId)
    }
    const result = await run(ctx)
    await saveResult(ctx, claim, idOf(result))
    return result
  })
}

/** The id of the actor's result with this key, without waiting for a request that is still running. */
export async function findResultId(
  ctx: Context,
  { operation, key }: Pick<KeyedRequest, 'operation' | 'key'>,
): Promise<string | undefined> {
  if (key === undefined) return undefined
  const [row] = await ctx.db
    .select({ resultId: idempotencyKeys.resultId })
    .from(idempotencyKeys)
    .where(isKey({ actor: claimantOf(ctx.actor), operation, key }))
  return row?.resultId ?? undefined
}

type Key = { actor: string; operation: string; key: string }
type Claim = Key & { requestHash: string }
/** Both null for a new key. */
type Earlier = { firstHash: string | null; resultId: string | null }

/** Locks the key until the transaction ends. */
async function claimKey(ctx: Context, claim: Claim): Promise<Earlier> {
  const [earlier] = await queryPrepared<Earlier>(ctx.db, 'claim idempotency key', {
    write: insertOrLock,
    values: { ...claim, createdAt: ctx.now.toISOString() },
  })
  if (!earlier) throw new Error('The idempotency key was not written')
  return earlier
}

// The update changes nothing: it locks the row of an earlier request.
const insertOrLock = () => sql`
  insert into idempotency_keys (actor, operation, key, request_hash, created_at)
  values (${sql.placeholder('actor')}, ${sql.placeholder('operation')}, ${sql.placeholder('key')},
    ${sql.placeholder('requestHash')}, ${sql.placeholder('createdAt')}::timestamptz)
  on conflict (actor, operation, key) do update set key = excluded.key
  returning old.request_hash as "firstHash", old.result_id as "resultId"`

/** A key that was free takes the new request and counts its age from now. */
async function saveResult(ctx: Context, claim: Claim, resultId: string): Promise<void> {
  await queryPrepared(ctx.db, 'save idempotent result', {
    write: updateResult,
    values: { ...claim, resultId, createdAt: ctx.now.toISOString() },
  })
}

const updateResult = () => sql`
  update idempotency_keys set result_id = ${sql.placeholder('resultId')},
    request_hash = ${sql.placeholder('requestHash')},
    created_at = ${sql.placeholder('createdAt')}::timestamptz
  where actor = ${sql.placeholder('actor')} and operation = ${sql.placeholder('operation')}
    and key = ${sql.placeholder('key')}`

function isKey({ actor, operation, key }: Key) {
  return and(
    eq(idempotencyKeys.actor, actor),
    eq(idempotencyKeys.operation, operation),
    eq(idempotencyKeys.key, key),
  )
}
