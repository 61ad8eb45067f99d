import type { ownDataCalls } from '../../contract/own-data.ts'
import { assertOwner } from '../accounts/index.ts'
import type { HandlersFor } from '../http/handlers.ts'
import { deleteOwnAccount } from './delete-own-account.ts'
import { collectOwnData } from './own-data.queries.ts'

export const ownDataHandlers: HandlersFor<keyof typeof ownDataCalls> = {
  'GET /account/export': async (ctx, _input, { reply }) => {
    reply.header('cache-control', 'no-store')
    return collectOwnData(ctx)
  },
  'POST /account/delete': async (ctx, { body }, { request }) => {
    await assertOwner(ctx, request, body.password)
    await deleteOwnAccount(ctx, body.email)
    return { status: 'success' }
  },
}
