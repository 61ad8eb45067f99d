import { privacyCalls } from '#contract/privacy.ts'
import { reauthenticate } from '#server/auth/index.ts'
import { countAttempt, type Limit } from '#server/http/count-attempts.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { streamJson } from '#server/http/stream-json.ts'
import { signedIn } from '#server/platform/context.ts'
import { deleteAccount } from './delete-account.ts'
import { readAccountData } from './privacy.queries.ts'

const { answer } = privacyCalls['GET /account/export']
const exportLimit: Limit = { name: 'account-exports', attempts: 5, windowSeconds: 3600 }

export const privacyHandlers: HandlersFor<keyof typeof privacyCalls> = {
  'GET /account/export': async (ctx, _input, { reply }) => {
    reply.header('cache-control', 'no-store')
    await countAttempt(ctx, exportLimit, signedIn(ctx).userId)
    return streamJson(reply, answer, await readAccountData(ctx))
  },
  'POST /account/delete': async (ctx, { body }, { request }) => {
    await reauthenticate(ctx, request, body.password)
    await deleteAccount(ctx, body.email)
  },
}
