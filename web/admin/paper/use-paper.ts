import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { adminKeys } from '../admin-keys.ts'
import { assertAnswer } from '../parts/admin-failure.ts'

export function usePaper(orderId: string) {
  return useQuery({
    queryKey: adminKeys.paper(orderId),
    queryFn: async ({ signal }) => {
      const { paper } = await api('GET /orders/:id/paper', { params: { id: orderId }, signal })
      assertAnswer(Boolean(paper?.order?._id))
      return paper
    },
    staleTime: 0,
  })
}
