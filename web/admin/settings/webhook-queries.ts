import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CallRequest } from '#contract/calls.ts'
import { ApiError } from '#contract/client.ts'
import { ifMatch } from '#contract/if-match.ts'
import type { WebhookDelivery, WebhookEndpoint } from '#contract/outgoing-webhooks.ts'
import { api } from '#web/lib/api/api.ts'
import { assertAnswer } from '../shared/admin-failure.ts'
import { withReauth } from '../shared/reauth/recent-auth.ts'
import { useChange } from '../shared/record-queries.ts'
import { useAdminList } from '../shared/use-admin-list.ts'
import { isUnderWay } from './webhook-labels.ts'

const endpointsKey = ['admin', 'webhooks']
const deliveriesKey = ['admin', 'webhook deliveries']

const LOOK_AGAIN_MS = 2000

export const endpointsQuery = queryOptions({
  queryKey: endpointsKey,
  queryFn: listEndpoints,
  staleTime: 0,
})

async function listEndpoints() {
  const { endpoints } = await api('GET /webhook-endpoints')
  assertAnswer(Array.isArray(endpoints))
  return endpoints
}

/** The endpoint as it is now. @throws ApiError 404 for one that was deleted */
export async function loadEndpoint({ _id: id }: WebhookEndpoint): Promise<WebhookEndpoint> {
  const endpoint = (await listEndpoints()).find(({ _id }) => _id === id)
  if (!endpoint) throw new ApiError({ statusCode: 404, message: 'This endpoint was deleted.' })
  return endpoint
}

/** The deliveries of an endpoint, polled while one is pending. */
export function useDeliveries(endpointId: string) {
  const queryClient = useQueryClient()
  const queryKey = [...deliveriesKey, endpointId]
  const list = useAdminList<WebhookDelivery>({
    queryKey,
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
      void queryClient.invalidateQueries({ queryKey: [...deliveriesKey, endpointId] })
      void queryClient.invalidateQueries({ queryKey: endpointsKey })
    }, LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isSending, queryClient, endpointId])
  return list
}

export type EndpointDraft = CallRequest<'POST /webhook-endpoints'>['body']

const effects = { awaits: [endpointsKey, deliveriesKey] }

export const useAddEndpoint = () =>
  useChange(
    (body: EndpointDraft) => withReauth(() => api('POST /webhook-endpoints', { body })),
    effects,
  )

type EndpointChange = {
  body: Partial<EndpointDraft> & { isEnabled?: boolean }
  /** The version that a change of the URL or the events is based on. */
  version?: string
}

export const useUpdateEndpoint = (id: string) =>
  useChange(async ({ body, version }: EndpointChange) => {
    const headers = version === undefined ? {} : ifMatch(version)
    const request = { params: { id }, headers, body }
    return (await withReauth(() => api('PATCH /webhook-endpoints/:id', request))).endpoint
  }, effects)

export const useDeleteEndpoint = (id: string) =>
  useChange(() => api('DELETE /webhook-endpoints/:id', { params: { id } }), {
    // Before the lists load again.
    cache: (_client, _answer, onDeleted: () => void) => onDeleted(),
    ...effects,
  })

export const useSendTest = (id: string) =>
  useChange(() => api('POST /webhook-endpoints/:id/test', { params: { id } }), effects)

export const useRedeliver = (id: string) =>
  useChange(() => api('POST /webhook-deliveries/:id/send-again', { params: { id } }), effects)
