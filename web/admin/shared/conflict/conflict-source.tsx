import { useQuery } from '@tanstack/react-query'
import type { AuditEntry } from '#contract/audit.ts'
import { adminKeys } from '#web/admin/admin-keys.ts'
import { api } from '#web/lib/api/api.ts'
import { formatDayAndTime } from '../format-time.ts'

type ConflictSourceProps = { base: { _id: string; updatedAt: string }; kind: 'product' | 'copy' }

/** The admin who saved the record, when the audit log has the change. */
export function ConflictSource({ base, kind }: ConflictSourceProps) {
  const last = useLastChange(base)
  return last?.actorEmail
    ? `${last.actorEmail} saved this ${kind} on ${formatDayAndTime(last.createdAt)}`
    : `Another admin saved this ${kind}`
}

/** The last recorded change of the offer since this version; null while unknown or when it cannot be loaded. */
function useLastChange({
  _id: productId,
  updatedAt,
}: ConflictSourceProps['base']): AuditEntry | null {
  const { data } = useQuery({
    queryKey: [...adminKeys.products, 'trace', productId],
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
