import { useQuery } from '@tanstack/react-query'
import type { AuditEntry } from '../../../contract/audit.ts'
import type { Product } from '../../../contract/catalogue.ts'
import { api } from '../../lib/api.ts'
import { adminKeys } from '../admin-keys.ts'

/** The latest change recorded of the product since this version of it; null until that is known, and when it cannot be. */
export function useLastChange({ _id: productId, updatedAt }: Product): AuditEntry | null {
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
