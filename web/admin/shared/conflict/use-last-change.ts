import { useQuery } from '@tanstack/react-query'
import type { AuditEntry } from '#contract/audit.ts'
import { adminKeys } from '#web/admin/admin-keys.ts'
import { api } from '#web/lib/api/api.ts'

type Version = { _id: string; updatedAt: string }

/** The last recorded change of the offer since this version; null while unknown or when it cannot be loaded. */
export function useLastChange({ _id: productId, updatedAt }: Version): AuditEntry | null {
  const { data } = useQuery({
    queryKey: adminKeys.productTrace(productId),
    queryFn: async ({ signal }) => {
      const query = { 'subject-id': productId, limit: 1 }
      const { entries } = await api('GET /audit', { query, signal })
      return entries[0] ?? null
    },
    gcTime: 0,
    retry: false,
  })
  return data && data.createdAt > updatedAt ? data : null
}
