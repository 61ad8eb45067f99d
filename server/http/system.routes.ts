import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { Context } from '#server/platform/context.ts'
import type { HandlersFor } from './handlers.ts'

/** Fails the readiness check early: a hanging database would block it for a full query timeout. */
const READY_LIMIT_MS = 3_000
const RETRY_AFTER_SECONDS = 5

export const systemHandlers: HandlersFor<'GET /health' | 'GET /ready'> = {
  'GET /health': async () => ({ status: 'ok' }),
  'GET /ready': async (ctx) => {
    if (await answers(ctx)) return { status: 'ok' }
    throw new AppError('unavailable', 'The database does not answer', {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    })
  },
}

async function answers({ db }: Context): Promise<boolean> {
  const limit = new AbortController()
  const tooLate = pause(READY_LIMIT_MS, false, { signal: limit.signal }).catch(() => false)
  const probed = db.execute(sql`select 1`).then(
    () => true,
    () => false,
  )
  const isReady = await Promise.race([probed, tooLate])
  limit.abort()
  return isReady
}
