import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ShopExport } from '#contract/shop-exports.ts'
import { api } from '#web/lib/api/api.ts'
import { assertAnswer } from '../../shared/admin-failure.ts'
import { useChange } from '../../shared/record-queries.ts'

const POLL_MS = 1000
const queryKey = ['admin', 'shop exports']

export const isUnderWay = ({ state }: ShopExport) => state === 'waiting' || state === 'running'

/** The latest exports, polled while one is under way. */
export function useShopExports() {
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const { exports } = await api('GET /shop-exports', { signal })
      assertAnswer(Array.isArray(exports))
      return exports
    },
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? POLL_MS : false),
  })
}

/** Starts an export; a refusal may mean that another admin has started one. */
export function useStartExport() {
  const queryClient = useQueryClient()
  return async () => {
    try {
      await api('POST /shop-exports')
    } finally {
      await queryClient.invalidateQueries({ queryKey })
    }
  }
}

/** Cancels an export, or deletes its file. */
export const useDeleteExport = () =>
  useChange((id: string) => api('DELETE /shop-exports/:id', { params: { id } }), {
    awaits: [queryKey],
  })
