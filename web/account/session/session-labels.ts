import type { OwnSession } from '#contract/sessions.ts'
import { formatDay } from '#web/lib/format/format-day.ts'

export function toBrowserText({ browser }: Pick<OwnSession, 'browser'>): string {
  return browser || 'A browser we do not know'
}

/** Precise to the day, which is enough to recognise a foreign session. */
export function toSeenText({ openedAt, lastSeenAt, isThis }: OwnSession, now: Date): string {
  const since = `signed in ${toDayText(openedAt, now)}`
  return isThis ? `Here now, ${since}` : `Last seen ${toDayText(lastSeenAt, now)}, ${since}`
}

function toDayText(iso: string, now: Date): string {
  const day = new Date(iso).toDateString()
  const yesterday = new Date(now)
  yesterday.setDate(now.getDate() - 1)
  if (day === now.toDateString()) return 'today'
  if (day === yesterday.toDateString()) return 'yesterday'
  return formatDay(iso)
}
