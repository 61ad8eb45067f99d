import type { accountCalls } from '#contract/accounts.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { signedIn } from '#server/platform/context.ts'
import { getUser } from './accounts.queries.ts'
import { updateProfile } from './update-profile.ts'

export const accountHandlers: HandlersFor<keyof typeof accountCalls> = {
  'PUT /users/:id': async (ctx, { params, body }) => ({
    user: await updateProfile(ctx, params.id, body.profile),
  }),
  'PATCH /users/profile': async (ctx, { body }) => ({
    user: await updateProfile(ctx, signedIn(ctx).userId, body),
  }),
  'GET /users/:id': async (ctx, { params }) => ({ user: await getUser(ctx, params.id) }),
}
