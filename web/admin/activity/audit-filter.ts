import type { AuditAction } from '#contract/audit.ts'
import { auditActions } from './audit-labels.ts'

export type AuditFilter = {
  search: string
  action: AuditAction | null
  /** `YYYY-MM-DD`, or empty. */
  from: string
  to: string
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** From the URL, whose values are unchecked. */
export function readAuditFilter(params: URLSearchParams): AuditFilter {
  const toDay = (name: string) => {
    const day = params.get(name) ?? ''
    return DAY.test(day) && !Number.isNaN(Date.parse(day)) ? day : ''
  }
  return {
    search: params.get('search') ?? '',
    action: auditActions.find((action) => action === params.get('action')) ?? null,
    from: toDay('from'),
    to: toDay('to'),
  }
}

export function isFiltered({ search, action, from, to }: AuditFilter): boolean {
  return search !== '' || action !== null || from !== '' || to !== ''
}
