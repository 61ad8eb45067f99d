import { useQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api/api.ts'
import { assertAnswer } from '../../shared/admin-failure.ts'

export function useOrderDocument(orderId: string) {
  return useQuery({
    queryKey: ['admin', 'order-document', orderId],
    queryFn: async ({ signal }) => {
      const { paper } = await api('GET /orders/:id/paper', { params: { id: orderId }, signal })
      assertAnswer(Boolean(paper?.order?._id))
      return paper
    },
    staleTime: 0,
  })
}
