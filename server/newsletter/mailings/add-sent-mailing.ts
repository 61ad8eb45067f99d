import { randomUUID } from 'node:crypto'
import type { MailingInput } from '#contract/newsletter/mailings.ts'
import type { Context } from '#server/platform/context.ts'
import { mailingRecipients, mailings, newsletterSubscribers } from '../newsletter.tables.ts'
import { toSlug } from './mailings.rules.ts'

/** Adds a mail of the past with its page, and the subscribers who got it, for the demo. */
export async function addSentMailing(
  { db, now }: Context,
  { input, emails }: { input: MailingInput; emails: readonly string[] },
): Promise<void> {
  const times = { createdAt: now, startsAt: now, finishedAt: now }
  const [mailing] = await db
    .insert(mailings)
    .values({ ...input, ...times, state: 'sent', slug: toSlug(input.subject) })
    .returning()
  const subscribers = await db
    .insert(newsletterSubscribers)
    .values(
      emails.map((email) => ({
        email,
        tokenHash: randomUUID(),
        createdAt: now,
        confirmedAt: now,
      })),
    )
    .returning()
  await db.insert(mailingRecipients).values(
    subscribers.map(({ id }) => ({
      mailingId: mailing?.id ?? '',
      subscriberId: id,
      state: 'sent' as const,
      dueAt: now,
      sentAt: now,
    })),
  )
}
