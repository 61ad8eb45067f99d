import { AppError } from '#contract/errors.ts'
import { MAILING_ITEMS_MAX } from '#contract/limits.ts'
import type { Mailing, MailingItem } from '#contract/newsletter/mailings.ts'
import { toVersion } from '#server/platform/version.ts'
import type { mailings } from '../newsletter.tables.ts'

export type MailingRow = typeof mailings.$inferSelect

export type Progress = Pick<Mailing, 'sent' | 'left' | 'failed'>

export function toMailingVersion({ id, subject, introduction, items, state }: MailingRow): string {
  return toVersion('mailing', id, subject, introduction, JSON.stringify(items), state)
}

/** A mailing without its texts, as lists have it. */
export function toSummary(row: MailingRow, progress: Progress) {
  const { id, subject, state, createdAt, startsAt, finishedAt, slug, problem } = row
  return {
    _id: id,
    subject,
    state,
    createdAt: createdAt.toISOString(),
    ...(startsAt && { startsAt: startsAt.toISOString() }),
    ...(finishedAt && { finishedAt: finishedAt.toISOString() }),
    ...(slug !== null && { slug }),
    ...progress,
    ...(problem !== null && { problem }),
    version: toMailingVersion(row),
  }
}

/** @throws AppError conflict */
export function assertDraft({ state }: MailingRow): void {
  if (state === 'draft') return
  throw new AppError(
    'conflict',
    state === 'scheduled'
      ? 'This mail is scheduled. Stop it first.'
      : 'This mail is being sent, or was. Start a new one.',
  )
}

/** As many as one mail has, of each group the first ones alike. */
export function toFirstItems(arrivals: readonly MailingItem[], perGroup: number): MailingItem[] {
  const counts = new Map<string, number>()
  const chosen = arrivals.filter(({ group }) => {
    const count = (counts.get(group) ?? 0) + 1
    counts.set(group, count)
    return count <= perGroup
  })
  return chosen.slice(0, MAILING_ITEMS_MAX)
}

const SLUG_MAX = 60

/** The subject in small letters, digits and hyphens; `news` where none of its characters is one. */
export function toSlug(subject: string): string {
  const slug = subject
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .slice(0, SLUG_MAX)
    .replace(/^-|-$/g, '')
  return slug === '' ? 'news' : slug
}

const FIRST_PAUSE_MS = 30_000
const PAUSE_MAX_MS = 4 * 3_600_000
/** Two days. */
const ATTEMPTS_MAX = 20

/** The pause after a failed attempt, twice as long each time; undefined after the last one. */
export function toPauseMs(attempts: number): number | undefined {
  if (attempts >= ATTEMPTS_MAX) return undefined
  return Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), PAUSE_MAX_MS)
}
