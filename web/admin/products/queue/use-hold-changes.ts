import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#contract/client.ts'
import { api } from '#web/lib/api/api.ts'
import { adminKeys } from '../../admin-keys.ts'

/** Lists that show the availability load again. */
function useRefresh(productId: string) {
  const queryClient = useQueryClient()
  return () => {
    void queryClient.invalidateQueries({ queryKey: adminKeys.queue(productId) })
    void queryClient.invalidateQueries({ queryKey: adminKeys.productLists })
    void queryClient.invalidateQueries({ queryKey: adminKeys.usedCopyLists })
  }
}

export function useHoldRelease(productId: string) {
  const onSettled = useRefresh(productId)
  return useMutation({
    mutationFn: (id: string) => api('POST /holds/:id/release', { params: { id } }),
    onSettled,
  })
}

type NewHold = { offerId: string; email: string; hours: number }

export function useHoldByHand(productId: string) {
  const onSettled = useRefresh(productId)
  return useMutation({
    mutationFn: async ({ offerId, email, hours }: NewHold) => {
      const { users } = await api('GET /users', { query: { search: email, limit: 100 } })
      const user = users.find((each) => each.email === email.toLowerCase())
      if (!user) throw new ApiError({ statusCode: 404, message: 'No customer has this email.' })
      return api('POST /holds', { body: { productId: offerId, userId: user._id, hours } })
    },
    onSettled,
  })
}
