import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ProductImport } from '#contract/bulk.ts'
import { api } from '#web/lib/api/api.ts'
import { adminKeys } from '../admin-keys.ts'
import { assertAnswer } from '../shared/admin-failure.ts'

export type ShownRows = 'all' | 'changes' | 'problems'

const POLL_MS = 500

export function isUnderWay({ state, isInterrupted }: ProductImport): boolean {
  return !isInterrupted && (state === 'checking' || state === 'applying')
}

/** The current state of the import, polled while it runs. */
export function useImport(id: string) {
  return useQuery({
    queryKey: adminKeys.productImport(id),
    queryFn: async ({ signal }) => {
      const { import: found } = await api('GET /products/imports/:id', { params: { id }, signal })
      assertAnswer(Boolean(found?._id))
      return found
    },
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? POLL_MS : false),
  })
}

type RowsQuery = { id: string; show: ShownRows; page: number }

/** A page of the report. */
export function useImportRows({ id, show, page }: RowsQuery) {
  return useQuery({
    queryKey: [...adminKeys.productImportRows(id), { show, page }],
    queryFn: async ({ signal }) => {
      const { rows, pagination } = await api('GET /products/imports/:id/rows', {
        params: { id },
        query: { show, page },
        signal,
      })
      assertAnswer(Array.isArray(rows))
      return { rows, pagination }
    },
    placeholderData: keepPreviousData,
  })
}

export function useUploadImport(onTaken: (found: ProductImport) => void) {
  const keep = useCacheImport()
  return useMutation({
    mutationFn: async (file: File) => {
      const form = new FormData()
      form.append('file', file)
      return (await api('POST /products/imports', { form })).import
    },
    onSuccess: (found) => {
      keep(found)
      onTaken(found)
    },
  })
}

/** Validates again, or applies the validated file. */
export function useImportRun(id: string) {
  const keep = useCacheImport()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (wanted: 'check' | 'apply') => {
      const params = { id }
      const answer =
        wanted === 'check'
          ? await api('POST /products/imports/:id/check', { params })
          : await api('POST /products/imports/:id/apply', { params })
      return answer.import
    },
    onSuccess: keep,
    // A refused request: the import's state may have changed.
    onError: () => queryClient.invalidateQueries({ queryKey: adminKeys.productImport(id) }),
  })
}

function useCacheImport() {
  const queryClient = useQueryClient()
  return (found: ProductImport) => {
    queryClient.setQueryData(adminKeys.productImport(found._id), found)
    // A new run creates a new report.
    queryClient.removeQueries({ queryKey: adminKeys.productImportRows(found._id) })
  }
}
