import { useQuery } from '@tanstack/react-query'
import type { AuditEntry } from '../../../contract/audit.ts'
import { api } from '../../lib/api.ts'
import { adminKeys } from '../admin-keys.ts'

/** What was recorded of the product last; null until that is known, and when it cannot be. */
export function useLastChange(productId: string): AuditEntry | null {
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
  return data ?? null
}
