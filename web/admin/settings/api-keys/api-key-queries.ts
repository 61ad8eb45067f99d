import { queryOptions } from '@tanstack/react-query'
import type { CallRequest } from '#contract/calls.ts'
import { api } from '#web/lib/api/api.ts'
import { assertAnswer } from '../../shared/admin-failure.ts'
import { withReauth } from '../../shared/reauth/recent-auth.ts'
import { useChange } from '../../shared/record-queries.ts'

const queryKey = ['admin', 'API keys']

export const apiKeysQuery = queryOptions({
  queryKey,
  async queryFn() {
    const { apiKeys } = await api('GET /api-keys')
    assertAnswer(Array.isArray(apiKeys))
    return apiKeys
  },
  staleTime: 0,
})

export type NewApiKey = CallRequest<'POST /api-keys'>['body']

const effects = { awaits: [queryKey] }

export const useCreateApiKey = () =>
  useChange((body: NewApiKey) => withReauth(() => api('POST /api-keys', { body })), effects)

export const useRevokeApiKey = (id: string) =>
  useChange(() => api('DELETE /api-keys/:id', { params: { id } }), {
    // Before the row is gone with its question.
    cache: (_client, _answer, onRevoked: () => void) => onRevoked(),
    ...effects,
  })
