import type { ShoppersCart } from '#contract/cart.ts'
import { api } from '#web/lib/api/api.ts'
import { adminKeys } from '../admin-keys.ts'
import { assertAnswer } from '../shared/admin-failure.ts'
import { useAdminList } from '../shared/use-admin-list.ts'

export function useAbandonedCarts() {
  return useAdminList<ShoppersCart>({
    queryKey: adminKeys.abandonedCarts,
    async loadPage(paging, signal) {
      const { carts, pagination } = await api('GET /carts', {
        query: { ...paging, abandoned: 'true', order: 'desc' },
        signal,
      })
      assertAnswer(Array.isArray(carts))
      return { items: carts, total: pagination?.totalCarts ?? carts.length }
    },
  })
}
