import type { Row, Trial } from './trial.ts'

/** Processor time per request before it is authorised, and after. */
const VISITOR_MS = 100
const ADMITTED_MS = 500
const MEMORY_MB = 100
const CUSTOMER_MS = 2_000
/** The allowed delay of a health check, above its slowest answer without strangers. */
const HEALTH_MS = 200

/** Everything that a stranger may not do, as one line each. */
export function judge({ rows, calm }: Trial): string[] {
  return rows.flatMap((row) => {
    const isAdmitted = /customers|admins|parser/.test(row.kind)
    const processorMax = isAdmitted ? ADMITTED_MS : VISITOR_MS
    // Parsers take longer for the largest files, in steps: health checks are answered in the meantime.
    const isDear = row.processorMs > processorMax && !row.kind.startsWith('parser')
    const healthMax = HEALTH_MS + calm.healthMs
    return [
      ...(isDear ? [`${row.kind}: ${row.dearest} cost ${toMs(row.processorMs)}`] : []),
      // Pages with garbage say nothing: V8 collects it when it needs the room.
      ...(row.pagesMb > MEMORY_MB
        ? [`${row.kind}: ${Math.round(row.pagesMb)} MB more after a collection`]
        : []),
      ...(row.customerMs > CUSTOMER_MS
        ? [`${row.kind}: a customer waited ${toMs(row.customerMs)}`]
        : []),
      ...(row.healthMs > healthMax
        ? [`${row.kind}: a health check took ${toMs(row.healthMs)}`]
        : []),
      ...[...new Set(row.failures)].slice(0, 5).map((failure) => `${row.kind}: ${failure}`),
    ]
  })
}

const toMb = (megabytes: number) => `+ ${Math.max(0, Math.round(megabytes))} MB`
const toMs = (ms: number) => `${Math.round(ms)} ms`

/** A table in Markdown. */
export function toTable({ rows }: Trial): string {
  const head = [
    'Requests',
    'Number',
    'Processor time',
    'The dearest',
    'Memory, at most',
    'Pages after a collection',
    'Retained',
    'Health',
    'Customer',
  ]
  const lines = rows.map((row) => [
    row.kind,
    String(row.requests),
    `${row.processorMs.toFixed(1)} ms`,
    row.dearest.replaceAll('|', '\\|').replaceAll('\n', '\\n'),
    toMb(row.memoryMb),
    toMb(row.pagesMb),
    toMb(row.retainedMb),
    toMs(row.healthMs),
    toMs(row.customerMs),
  ])
  return [head, head.map(() => '---'), ...lines]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}

export const toStatuses = ({ kind, statuses }: Row) =>
  `${kind}: ${Object.entries(statuses)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ')}`
