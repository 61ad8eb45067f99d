import type { MailingInput } from '#contract/newsletter/mailings.ts'
import type { Context } from '#server/platform/context.ts'
import { mailings } from '../newsletter.tables.ts'
import { toSlug } from './mailings.rules.ts'

/** Adds a mail of the past as a page, for the demo: it was sent to no one. */
export async function addSentMailing({ db, now }: Context, input: MailingInput): Promise<void> {
  await db.insert(mailings).values({
    ...input,
    state: 'sent',
    slug: toSlug(input.subject),
    createdAt: now,
    startsAt: now,
    finishedAt: now,
  })
}
