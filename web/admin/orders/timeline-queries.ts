import { useQuery } from '@tanstack/react-query'
import type { OrderMailKind, OrderMoment } from '#contract/orders/order-admin.ts'
import { api } from '#web/lib/api/api.ts'
import { adminKeys } from '../admin-keys.ts'
import { assertAnswer } from '../shared/admin-failure.ts'
import { useChange } from '../shared/record-queries.ts'

const WAITING_POLL_MS = 2000
const RETRYING_POLL_MS = 15_000

/** The events of an order, polled while a mail is pending. */
export function useTimeline(orderId: string) {
  return useQuery({
    queryKey: adminKeys.timeline(orderId),
    queryFn: async ({ signal }) => {
      const { moments } = await api('GET /orders/:id/timeline', { params: { id: orderId }, signal })
      assertAnswer(Array.isArray(moments))
      return moments
    },
    staleTime: 0,
    refetchInterval: ({ state }) => toPollMs(state.data ?? []),
  })
}

function toPollMs(moments: readonly OrderMoment[]): number | false {
  const states = moments.map((moment) => moment.type === 'mail' && moment.state)
  if (states.includes('waiting')) return WAITING_POLL_MS
  return states.includes('retrying') && RETRYING_POLL_MS
}

/** Sends a mail again; resolves when the timeline shows it. */
export const useResend = (id: string) =>
  useChange(
    (kind: OrderMailKind) => api('POST /orders/:id/mails', { params: { id }, body: { kind } }),
    { awaits: [adminKeys.timeline(id)] },
  )

/** Mails that the order can be collected; resolves when the timeline shows it. */
export const useAnnouncement = (id: string) =>
  useChange(() => api('POST /orders/:id/ready', { params: { id } }), {
    awaits: [adminKeys.timeline(id)],
  })
