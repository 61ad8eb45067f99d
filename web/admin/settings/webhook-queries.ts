import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CallRequest } from '#contract/calls.ts'
import type { WebhookDelivery } from '#contract/outgoing-webhooks.ts'
import { api } from '#web/lib/api/api.ts'
import { adminKeys } from '../admin-keys.ts'
import { assertAnswer } from '../shared/admin-failure.ts'
import { useAdminList } from '../shared/use-admin-list.ts'
import { withReauth } from '../sign-in/recent-auth.ts'
import { isUnderWay } from './webhook-labels.ts'

const LOOK_AGAIN_MS = 2000

export const endpointsQuery = queryOptions({
  queryKey: adminKeys.webhooks,
  queryFn: async ({ signal }) => {
    const { endpoints } = await api('GET /webhook-endpoints', { signal })
    assertAnswer(Array.isArray(endpoints))
    return endpoints
  },
  staleTime: 0,
})

/** The deliveries of an endpoint, polled while one is pending. */
export function useDeliveries(endpointId: string) {
  const queryClient = useQueryClient()
  const queryKey = adminKeys.webhookDeliveries(endpointId)
  const list = useAdminList<WebhookDelivery>({
    queryKey,
    isFiltered: false,
    async loadPage(query, signal) {
      const params = { id: endpointId }
      const answer = await api('GET /webhook-endpoints/:id/deliveries', { params, query, signal })
      assertAnswer(Array.isArray(answer.deliveries))
      return { items: answer.deliveries, total: answer.pagination.totalDeliveries }
    },
  })
  const isSending = list.items.some(isUnderWay)
  useEffect(() => {
    if (!isSending) return
    const timer = setInterval(() => {
      void queryClient.invalidateQueries({ queryKey: adminKeys.webhookDeliveries(endpointId) })
      void queryClient.invalidateQueries({ queryKey: adminKeys.webhooks })
    }, LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isSending, queryClient, endpointId])
  return list
}

export type EndpointDraft = CallRequest<'POST /webhook-endpoints'>['body']

function useChange<Input, Answer>(
  mutationFn: (input: Input) => Promise<Answer>,
  /** Before the lists reload. */
  onSuccess?: () => void,
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess,
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: adminKeys.webhooks }),
        queryClient.invalidateQueries({ queryKey: adminKeys.allWebhookDeliveries }),
      ]),
  })
}

export const useAddEndpoint = () =>
  useChange((body: EndpointDraft) => withReauth(() => api('POST /webhook-endpoints', { body })))

export const useUpdateEndpoint = (id: string) =>
  useChange((body: Partial<EndpointDraft> & { isEnabled?: boolean }) =>
    withReauth(() => api('PATCH /webhook-endpoints/:id', { params: { id }, body })),
  )

export const useDeleteEndpoint = (id: string, onDeleted: () => void) =>
  useChange(() => api('DELETE /webhook-endpoints/:id', { params: { id } }), onDeleted)

export const useSendTest = (id: string) =>
  useChange(() => api('POST /webhook-endpoints/:id/test', { params: { id } }))

export const useRedeliver = (id: string) =>
  useChange(() => api('POST /webhook-deliveries/:id/send-again', { params: { id } }))
