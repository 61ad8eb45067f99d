import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  ImportChoice,
  ImportFormatName,
  ImportQuestion,
  importRowKinds,
} from '#contract/exchange/import-formats.ts'
import type { ProductImport } from '#contract/exchange/product-imports.ts'
import { api } from '#web/lib/api/api.ts'
import { assertAnswer } from '../shared/admin-failure.ts'
import { useChange } from '../shared/record-queries.ts'

const importKey = (id: string) => ['admin', 'product import', id]
const rowsKey = (id: string) => ['admin', 'product import rows', id]

export type ShownRows = (typeof importRowKinds)[number]

const POLL_MS = 500
const IMAGES_POLL_MS = 3000

export function isUnderWay({ state, isInterrupted }: ProductImport): boolean {
  return !isInterrupted && (state === 'checking' || state === 'applying')
}

/** The current state of the import, polled while it runs. */
export function useImport(id: string) {
  return useQuery({
    queryKey: importKey(id),
    queryFn: async ({ signal }) => {
      const { import: found } = await api('GET /products/imports/:id', { params: { id }, signal })
      assertAnswer(Boolean(found?._id))
      return found
    },
    staleTime: 0,
    refetchInterval: ({ state }) => {
      if (state.data?.imagesWaiting) return IMAGES_POLL_MS
      return state.data && isUnderWay(state.data) ? POLL_MS : false
    },
  })
}

type RowsQuery = { id: string; show: ShownRows; page: number }

export function useImportRows({ id, show, page }: RowsQuery) {
  return useQuery({
    queryKey: [...rowsKey(id), { show, page }],
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

export function useUploadImport(
  format: ImportFormatName,
  onUploaded: (found: ProductImport) => void,
) {
  const keep = useCacheImport()
  return useMutation({
    mutationFn: async (file: File) => {
      const form = new FormData()
      // Before the file: the server reads the form in its order.
      if (format !== 'runout') form.append('format', format)
      form.append('file', file)
      return (await api('POST /products/imports', { form })).import
    },
    onSuccess: async (found) => {
      await keep(found)
      onUploaded(found)
    },
  })
}

type Run =
  | { what: 'check'; options?: ProductImport['options'] }
  | { what: 'apply'; withoutWrong?: boolean }
  | { what: 'cancel' }

function request(id: string, run: Run) {
  const params = { id }
  switch (run.what) {
    case 'check':
      return api('POST /products/imports/:id/check', { params, body: { options: run.options } })
    case 'apply':
      return api('POST /products/imports/:id/apply', {
        params,
        body: { withoutWrong: run.withoutWrong },
      })
    case 'cancel':
      return api('POST /products/imports/:id/cancel', { params })
  }
}

/** Validates again, applies the validated file, or ends the run in progress. */
export function useImportRun(id: string) {
  const keep = useCacheImport()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (run: Run) => (await request(id, run)).import,
    onSuccess: keep,
    // A refused request: the import's state may have changed.
    onError: () => queryClient.invalidateQueries({ queryKey: importKey(id) }),
  })
}

type Chosen = { choice: ImportChoice } & ({ rows: number[] } | { question: ImportQuestion })

/** Saves decisions about rows, and loads them again. */
export const useChooseRows = (id: string) =>
  useChange((body: Chosen) => api('PUT /products/imports/:id/choices', { params: { id }, body }), {
    awaits: [rowsKey(id)],
  })

function useCacheImport() {
  const queryClient = useQueryClient()
  return async (found: ProductImport) => {
    // A request for the state before this change may still be on its way.
    await queryClient.cancelQueries({ queryKey: importKey(found._id), exact: true })
    queryClient.setQueryData(importKey(found._id), found)
    // A new run creates a new report.
    queryClient.removeQueries({ queryKey: rowsKey(found._id) })
  }
}
