import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/lib/api/api.ts'
import { adminKeys } from '../../admin-keys.ts'
import { useRequestKey } from '../../shared/use-request-key.ts'
import type { ReturnRequest } from './return-draft.ts'

/** The records of a sale that can come back, by the number on its receipt. */
export async function findReturn(orderId: string) {
  const answer = await api('GET /counter/returns/:id', { params: { id: orderId } })
  return answer.return
}

/** Takes records back. Everything about orders, stock and the day is outdated afterwards. */
export function useReturn(orderId: string) {
  const queryClient = useQueryClient()
  const { keyOf, clear, clearIfRefused } = useRequestKey()
  return useMutation({
    mutationFn: async (body: ReturnRequest) => {
      const params = { id: orderId }
      const headers = { 'idempotency-key': keyOf({ orderId, body }) }
      return (await api('POST /counter/returns/:id', { params, headers, body })).order
    },
    onSuccess: () => {
      clear()
      void queryClient.invalidateQueries({ queryKey: adminKeys.all })
    },
    onError: clearIfRefused,
  })
}
