import type { ShoppersCart } from '../../../contract/cart.ts'
import { api } from '../../lib/api.ts'
import { adminKeys } from '../admin-keys.ts'
import { assertAnswer } from '../parts/admin-failure.ts'
import { useAdminList } from '../parts/use-admin-list.ts'

export function useAbandonedCarts() {
  return useAdminList<ShoppersCart>({
    queryKey: adminKeys.abandonedCarts,
    isFiltered: false,
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
