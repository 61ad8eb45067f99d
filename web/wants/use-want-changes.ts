import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { WantInput } from '#contract/wants.ts'
import { api } from '#web/lib/api/api.ts'
import { wantsKey } from './wants-query.ts'

/** The changes of wants and holds. Each refreshes all lists, because a unit may have moved. */
export function useWantChanges() {
  const queryClient = useQueryClient()
  const onSettled = () => queryClient.invalidateQueries({ queryKey: [wantsKey] })
  const save = useMutation({
    mutationFn: ({ productId, input }: { productId: string; input: Partial<WantInput> }) =>
      api('PUT /wants/:productId', { params: { productId }, body: input }),
    onSettled,
  })
  const remove = useMutation({
    mutationFn: (productId: string) => api('DELETE /wants/:productId', { params: { productId } }),
    onSettled,
  })
  const release = useMutation({
    mutationFn: (id: string) => api('POST /holds/:id/release', { params: { id } }),
    onSettled,
  })
  return { save, remove, release }
}
