import { useQuery } from '@tanstack/react-query'
import type { UsedCopy } from '#contract/copies/used-copies.ts'
import type { DiscogsExport } from '#contract/exchange/discogs-exports.ts'
import { api } from '#web/lib/api/api.ts'
import { randomId } from '#web/lib/random-id.ts'
import { adminKeys } from '../../admin-keys.ts'
import { assertAnswer } from '../../shared/admin-failure.ts'
import { useChange } from '../../shared/record-queries.ts'
import { useAdminList } from '../../shared/use-admin-list.ts'

const exportKey = (id: string) => ['admin', 'discogs export', id]
const withoutReleaseKey = [...adminKeys.usedCopyLists, 'without a Discogs release']

export function useDiscogsExport(id: string) {
  return useQuery({
    queryKey: exportKey(id),
    queryFn: async ({ signal }) => {
      const { export: found } = await api('GET /discogs-exports/:id', { params: { id }, signal })
      assertAnswer(Boolean(found?._id))
      return found
    },
  })
}

export type WantedExport = {
  currency?: string
  rate?: number
  includeUnlinked?: boolean
  includeNumbers?: boolean
}

/** Makes the three files. */
export const useCreateExport = (onMade: (made: DiscogsExport) => void) =>
  useChange(
    async (body: WantedExport) => {
      const headers = { 'idempotency-key': randomId() }
      return (await api('POST /discogs-exports', { headers, body })).export
    },
    {
      cache(queryClient, made) {
        queryClient.setQueryData(exportKey(made._id), made)
        onMade(made)
      },
      invalidates: [withoutReleaseKey],
    },
  )

/** Notes that the files were uploaded. */
export const useMarkUploaded = (id: string) =>
  useChange(
    async () => (await api('POST /discogs-exports/:id/uploaded', { params: { id } })).export,
    {
      cache: (queryClient, marked) => queryClient.setQueryData(exportKey(id), marked),
    },
  )

/** The copies that no file has, because their record has no Discogs release. */
export function useCopiesWithoutRelease() {
  return useAdminList<UsedCopy>({
    queryKey: withoutReleaseKey,
    async loadPage(paging, signal) {
      const { usedCopies, pagination } = await api('GET /used-copies', {
        query: { discogs: 'needs-release-id', ...paging },
        signal,
      })
      assertAnswer(Array.isArray(usedCopies))
      return { items: usedCopies, total: pagination.totalUsedCopies, pagination }
    },
  })
}
