import type { privacyCalls } from '#contract/privacy.ts'
import { reauthenticate } from '#server/auth/index.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { deleteAccount } from './delete-account.ts'
import { collectAccountData } from './privacy.queries.ts'

export const privacyHandlers: HandlersFor<keyof typeof privacyCalls> = {
  'GET /account/export': async (ctx, _input, { reply }) => {
    reply.header('cache-control', 'no-store')
    return collectAccountData(ctx)
  },
  'POST /account/delete': async (ctx, { body }, { request }) => {
    await reauthenticate(ctx, request, body.password)
    await deleteAccount(ctx, body.email)
    return { status: 'success' }
  },
}
