import { formatNumber } from '#contract/locale.ts'
import type { MailingState } from '#contract/newsletter/mailings.ts'
import { Badge } from '#web/ui/badge.tsx'
import { formatDayAndTime } from '../shared/format-time.ts'
import type { MailingSummary } from './newsletter-queries.ts'

const badges = {
  draft: { tone: 'neutral', label: 'Draft' },
  scheduled: { tone: 'yellow', label: 'Scheduled' },
  sending: { tone: 'yellow', label: 'Being sent' },
  stopped: { tone: 'orange', label: 'Stopped' },
  sent: { tone: 'green', label: 'Sent' },
} as const

export function MailingBadge({ state }: { state: MailingState }) {
  return <Badge tone={badges[state].tone}>{badges[state].label}</Badge>
}

/** "Sent to 480, 12 left, 1 failed", or when it starts. */
export function toProgressText({ state, startsAt, sent, left, failed }: MailingSummary): string {
  if (state === 'draft') return ''
  if (state === 'scheduled' && startsAt) return `Starts ${formatDayAndTime(startsAt)}`
  const parts = [
    `Sent to ${formatNumber(sent)}`,
    left > 0 && `${formatNumber(left)} left`,
    failed > 0 && `${formatNumber(failed)} failed`,
  ]
  return parts.filter(Boolean).join(', ')
}
