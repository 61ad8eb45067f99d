import { AppError } from '#contract/errors.ts'
import type { privacyCalls } from '#contract/privacy.ts'
import { reauthenticate } from '#server/auth/index.ts'
import { countAttempt, type Limit } from '#server/http/count-attempts.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { limitConcurrency } from '#server/platform/concurrency-limit.ts'
import { signedIn } from '#server/platform/context.ts'
import { deleteAccount } from './delete-account.ts'
import { collectAccountData } from './privacy.queries.ts'

const exportLimit: Limit = { name: 'account-exports', attempts: 5, windowSeconds: 3600 }
/** One of this process at a time: an export is built in memory. */
const inTurn = limitConcurrency(1, { ms: 10_000, toError: exportsBusy })

export const privacyHandlers: HandlersFor<keyof typeof privacyCalls> = {
  'GET /account/export': async (ctx, _input, { reply }) => {
    reply.header('cache-control', 'no-store')
    await countAttempt(ctx, exportLimit, signedIn(ctx).userId)
    return inTurn(() => collectAccountData(ctx))
  },
  'POST /account/delete': async (ctx, { body }, { request }) => {
    await reauthenticate(ctx, request, body.password)
    await deleteAccount(ctx, body.email)
    return { status: 'success' }
  },
}

function exportsBusy(): AppError {
  return new AppError(
    'unavailable',
    'Other exports are being made. Please try again in a minute.',
    {
      retryAfterSeconds: 60,
    },
  )
}
