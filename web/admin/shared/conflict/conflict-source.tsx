import { formatDayAndTime } from '../format-time.ts'
import { useLastChange } from './use-last-change.ts'

type ConflictSourceProps = { base: { _id: string; updatedAt: string }; kind: 'product' | 'copy' }

/** The admin who saved the record, when the audit log has the change. */
export function ConflictSource({ base, kind }: ConflictSourceProps) {
  const last = useLastChange(base)
  return last?.actorEmail
    ? `${last.actorEmail} saved this ${kind} on ${formatDayAndTime(last.createdAt)}`
    : `Another admin saved this ${kind}`
}
