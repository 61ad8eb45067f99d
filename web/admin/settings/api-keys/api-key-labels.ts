import type { ApiKey } from '#contract/api-keys.ts'
import { formatDay } from '#web/lib/format/format-day.ts'
import { formatDayAndTime } from '../../shared/format-time.ts'
import { toLastDay } from './last-day.ts'

/** The labels of API keys. */

export const toMadeText = ({ createdBy, createdAt }: ApiKey): string =>
  `Made by ${createdBy} on ${formatDayAndTime(createdAt)}`

export function toUseText({ lastUsedAt, expiresAt }: ApiKey, timezone: string): string {
  const used = lastUsedAt ? `Last used on ${formatDayAndTime(lastUsedAt)}` : 'Not used yet'
  if (!expiresAt) return used
  // Midnight of the reader: the day is shown as it was typed.
  return `${used}, last day ${formatDay(`${toLastDay(expiresAt, timezone)}T00:00`)}`
}
