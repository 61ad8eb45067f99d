import { formatCents } from '#contract/money.ts'
import type { HoldRow } from './wants.tables.ts'

const HOUR_MS = 3_600_000
/** A mail server may be unavailable for so long before the clock of a hold starts without its mail. */
const MAIL_MS = 2 * HOUR_MS

/** When a hold ends whose mail is handed over at `mailedAt`: its hours start then, but at most two hours after its creation. */
export function toHoldEnd(createdAt: Date, mailedAt: Date, holdHours: number): Date {
  const start = Math.min(mailedAt.getTime(), createdAt.getTime() + MAIL_MS)
  return new Date(start + holdHours * HOUR_MS)
}

/** When a hold ends; without a mail so far, the earliest time: the mail starts its hours, and no page may promise more. */
export function endOf(
  { createdAt, expiresAt }: Pick<HoldRow, 'createdAt' | 'expiresAt'>,
  holdHours: number,
): Date {
  return expiresAt ?? new Date(createdAt.getTime() + holdHours * HOUR_MS)
}

/** Holds created before this and without a mail have ended. */
export function unmailedSince(now: Date, holdHours: number): Date {
  return new Date(now.getTime() - MAIL_MS - holdHours * HOUR_MS)
}

/** An offer that meets a want already. `name` is a media grade, a condition or the label of an option; null for own stock. */
export type MeetingOffer = { priceCents: number; name: string | null }

export function toMeetingText({ priceCents, name }: MeetingOffer): string {
  return `There is one: ${name ?? 'new'} for ${formatCents(priceCents)}.`
}
