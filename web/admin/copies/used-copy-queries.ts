import type { UsedCopy } from '#contract/copies/used-copies.ts'
import { api } from '#web/lib/api/api.ts'
import { adminKeys } from '../admin-keys.ts'
import { assertAnswer } from '../shared/admin-failure.ts'
import { useAdminList } from '../shared/use-admin-list.ts'
import { toQuery, type UsedCopyFilter } from './used-copy-filter.ts'

/** Always in pages: a filter may match 20,000 copies. */
export function useUsedCopyList(filter: UsedCopyFilter) {
  return useAdminList<UsedCopy>({
    queryKey: [...adminKeys.usedCopyLists, filter],
    async loadPage(paging, signal) {
      const { usedCopies, pagination } = await api('GET /used-copies', {
        query: { ...toQuery(filter), ...paging },
        signal,
      })
      assertAnswer(Array.isArray(usedCopies))
      return { items: usedCopies, total: pagination.totalUsedCopies, pagination }
    },
  })
}
