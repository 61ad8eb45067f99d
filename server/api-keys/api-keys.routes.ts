import type { apiKeyCalls } from '#contract/api-keys.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { listApiKeys } from './api-keys.queries.ts'
import { createApiKey } from './create-api-key.ts'
import { revokeApiKey } from './revoke-api-key.ts'

export const apiKeyHandlers: HandlersFor<keyof typeof apiKeyCalls> = {
  'GET /api-keys': async (ctx) => ({ apiKeys: await listApiKeys(ctx) }),
  'POST /api-keys': (ctx, { body }) => createApiKey(ctx, body),
  'DELETE /api-keys/:id': (ctx, { params }) => revokeApiKey(ctx, params.id),
}
