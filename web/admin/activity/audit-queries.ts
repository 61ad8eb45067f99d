import type { AuditEntry } from '#contract/audit.ts'
import { api } from '#web/lib/api/api.ts'
import { assertAnswer } from '../shared/admin-failure.ts'
import { useAdminList } from '../shared/use-admin-list.ts'
import type { AuditFilter } from './audit-filter.ts'

export function useAuditList(filter: AuditFilter) {
  const { search, action, from, to } = filter
  return useAdminList<AuditEntry>({
    queryKey: ['admin', 'audit', filter],
    async loadPage(paging, signal) {
      const { entries, pagination } = await api('GET /audit', {
        query: {
          ...paging,
          ...(search ? { search } : {}),
          ...(action ? { action } : {}),
          ...(from ? { from } : {}),
          ...(to ? { to } : {}),
        },
        signal,
      })
      assertAnswer(Array.isArray(entries))
      return { items: entries, total: pagination.totalEntries }
    },
  })
}
