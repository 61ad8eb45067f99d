import { queryOptions } from '@tanstack/react-query'
import type { CallRequest } from '#contract/calls.ts'
import { api } from '#web/lib/api/api.ts'
import { adminKeys } from '../../admin-keys.ts'
import { assertAnswer } from '../../shared/admin-failure.ts'
import { withReauth } from '../../shared/reauth/recent-auth.ts'
import { useChange } from '../../shared/record-queries.ts'

export const apiKeysQuery = queryOptions({
  queryKey: adminKeys.apiKeys,
  async queryFn() {
    const { apiKeys } = await api('GET /api-keys')
    assertAnswer(Array.isArray(apiKeys))
    return apiKeys
  },
  staleTime: 0,
})

export type NewApiKey = CallRequest<'POST /api-keys'>['body']

const effects = { awaits: [adminKeys.apiKeys] }

export const useCreateApiKey = () =>
  useChange((body: NewApiKey) => withReauth(() => api('POST /api-keys', { body })), effects)

export const useRevokeApiKey = (id: string, onRevoked: () => void) =>
  useChange(() => api('DELETE /api-keys/:id', { params: { id } }), {
    // Before the row is gone with its question.
    cache: onRevoked,
    ...effects,
  })
