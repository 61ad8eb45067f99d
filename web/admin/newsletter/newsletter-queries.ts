import { useQuery } from '@tanstack/react-query'
import type { CallAnswer } from '#contract/calls.ts'
import { ifMatch } from '#contract/if-match.ts'
import type { Mailing, MailingInput } from '#contract/newsletter/mailings.ts'
import type { Subscriber } from '#contract/newsletter/subscribers.ts'
import { api } from '#web/lib/api/api.ts'
import { assertAnswer } from '../shared/admin-failure.ts'
import { useChange } from '../shared/record-queries.ts'
import { useAdminList } from '../shared/use-admin-list.ts'

const mailsKey = ['admin', 'newsletter', 'mails']
const mailKey = (id: string) => ['admin', 'newsletter', 'mail', id]
const subscribersKey = ['admin', 'newsletter', 'subscribers']

export type MailingSummary = CallAnswer<'GET /mailings'>['mailings'][number]

export function useMailingList() {
  return useAdminList<MailingSummary>({
    queryKey: mailsKey,
    async loadPage(paging, signal) {
      const { mailings, pagination } = await api('GET /mailings', { query: paging, signal })
      assertAnswer(Array.isArray(mailings))
      return { items: mailings, total: pagination.totalMailings, pagination }
    },
  })
}

export function useSubscriberList(search: string) {
  return useAdminList<Subscriber>({
    queryKey: [...subscribersKey, search],
    async loadPage(paging, signal) {
      const query = { ...paging, ...(search && { search }) }
      const { subscribers, pagination } = await api('GET /newsletter/subscribers', {
        query,
        signal,
      })
      assertAnswer(Array.isArray(subscribers))
      return { items: subscribers, total: pagination.totalSubscribers, pagination }
    },
  })
}

export const useRemoveSubscriber = () =>
  useChange((id: string) => api('DELETE /newsletter/subscribers/:id', { params: { id } }), {
    awaits: [subscribersKey],
  })

export const useSubscriberFile = () =>
  useChange(
    (file: File) => {
      const form = new FormData()
      form.append('file', file)
      return api('POST /newsletter/subscribers/file', { form } as never)
    },
    { invalidates: [subscribersKey] },
  )

const PROGRESS_MS = 2_000

/** While it is being sent its progress loads again every two seconds. */
export function useMailing(id: string) {
  return useQuery({
    queryKey: mailKey(id),
    queryFn: ({ signal }) => loadMailing(id, signal),
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'sending' || data?.state === 'scheduled' ? PROGRESS_MS : false,
  })
}

export async function loadMailing(id: string, signal?: AbortSignal): Promise<Mailing> {
  const request = { params: { id }, ...(signal && { signal }) }
  return (await api('GET /mailings/:id', request)).mailing
}

export function useArrivals(id: string) {
  return useQuery({
    queryKey: ['admin', 'newsletter', 'arrivals', id],
    queryFn: ({ signal }) => api('GET /mailings/:id/arrivals', { params: { id }, signal }),
    staleTime: 0,
  })
}

export function useMailingPreview({ _id: id, version }: Mailing) {
  return useQuery({
    queryKey: ['admin', 'newsletter', 'preview', id, version],
    queryFn: ({ signal }) => api('POST /mailings/:id/preview', { params: { id }, signal }),
    staleTime: 0,
  })
}

const cached = {
  cache: (
    queryClient: { setQueryData: (key: readonly unknown[], data: Mailing) => unknown },
    saved: Mailing,
  ) => queryClient.setQueryData(mailKey(saved._id), saved),
  invalidates: [mailsKey],
}

export const useAddMailing = () =>
  useChange(async (_: undefined) => (await api('POST /mailings')).mailing, cached)

export const useSaveMailing = () =>
  useChange(async ({ input: body, base }: { input: MailingInput; base: Mailing }) => {
    const request = { params: { id: base._id }, body, headers: ifMatch(base.version) }
    return (await api('PUT /mailings/:id', request)).mailing
  }, cached)

export const useSendMailing = ({ _id: id, version }: Mailing) =>
  useChange(async (startsAt: string | undefined) => {
    const body = startsAt === undefined ? {} : { startsAt }
    const request = { params: { id }, body, headers: ifMatch(version) }
    return (await api('POST /mailings/:id/send', request)).mailing
  }, cached)

export const useStopMailing = (id: string) =>
  useChange(
    async (_: undefined) => (await api('POST /mailings/:id/stop', { params: { id } })).mailing,
    cached,
  )

export const useTestMailing = (id: string) =>
  useChange((_: undefined) => api('POST /mailings/:id/test', { params: { id } }), {})

export const useDeleteMailing = (id: string) =>
  useChange((_: undefined) => api('DELETE /mailings/:id', { params: { id } }), {
    invalidates: [mailsKey],
  })
