/**
 * How many days the shop keeps what it does not need for good. The scheduled jobs read it here, and a test holds that the table
 * in docs/operations.md (Data retention) says the same.
 */
export const RETENTION_DAYS = {
  session: 30,
  'cart line': 365,
  'idempotency key': 90,
  'unconfirmed newsletter address': 30,
  'unpaid guest order': 30,
  'payment message': 90,
  'decided withdrawal': 1095,
  'webhook delivery': 30,
  'product file': 7,
  'export for Discogs': 30,
  'export of the shop': 3,
  'unused upload': 1,
  'replaced image': 30,
  'finished job': 7,
} as const

export type RetainedRecord = keyof typeof RETENTION_DAYS

const DAY_MS = 24 * 60 * 60 * 1000

/** Records older than this are deleted. */
export function retentionCutoff(record: RetainedRecord, now: Date): Date {
  return new Date(now.getTime() - RETENTION_DAYS[record] * DAY_MS)
}
