import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import {
  type MailingItem,
  type MailingState,
  mailingStates,
} from '#contract/newsletter/mailings.ts'
import { createdAt, instant, isOneOf, newId } from '#server/platform/db/columns.ts'

/** No newsletter goes to an address before `confirmedAt`. Stores only the hash of the mailed link. */
export const newsletterSubscribers = pgTable('newsletter_subscribers', {
  email: text().primaryKey(),
  /** Random: it is also the secret of the link to unsubscribe in every newsletter. */
  id: uuid().notNull().unique().default(sql`gen_random_uuid()`),
  tokenHash: text().notNull().unique(),
  /** The last request while unconfirmed. */
  createdAt: createdAt(),
  confirmedAt: instant(),
})

/** The hashes of addresses that files no longer invite: those of earlier files, and of deleted subscribers. */
export const newsletterInvitations = pgTable('newsletter_invitations', {
  emailHash: text().primaryKey(),
  askedAt: instant().notNull(),
})

/** Mails to all confirmed subscribers. A trigger notifies every process when one becomes public. */
export const mailings = pgTable(
  'mailings',
  {
    id: newId(),
    subject: text().notNull().default(''),
    /** Markdown. */
    introduction: text().notNull().default(''),
    items: jsonb().$type<MailingItem[]>().notNull().default([]),
    state: text().$type<MailingState>().notNull().default('draft'),
    slug: text().unique(),
    createdAt: createdAt(),
    /** The time of a scheduled start; later that of the start. */
    startsAt: instant(),
    finishedAt: instant(),
    problem: text(),
    /** One press of "Send": jobs of earlier ones do nothing. */
    runId: uuid(),
    /** Counts the attempts of its job: an earlier attempt that is still alive sends nothing more. */
    turn: integer().notNull().default(0),
  },
  (table) => [
    index('mailings_news_idx')
      .on(table.startsAt.desc())
      .where(sql`${table.state} in ('sending', 'sent')`),
    check('mailings_state_known', isOneOf(table.state, mailingStates)),
  ],
)

export type RecipientState = 'waiting' | 'sending' | 'sent' | 'failed' | 'unsubscribed'

/** The recipients of a mailing, fixed at its start: one row, one mail. A row has no address and outlives its subscriber. */
export const mailingRecipients = pgTable(
  'mailing_recipients',
  {
    mailingId: uuid()
      .notNull()
      .references(() => mailings.id, { onDelete: 'cascade' }),
    subscriberId: uuid().notNull(),
    state: text().$type<RecipientState>().notNull().default('waiting'),
    /** Failed attempts, the reason of the last one, and the earliest time of the next. */
    attempts: integer().notNull().default(0),
    failure: text(),
    dueAt: instant().notNull(),
    sentAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.mailingId, table.subscriberId] }),
    index('mailing_recipients_due_idx')
      .on(table.mailingId, table.dueAt, table.subscriberId)
      .where(sql`${table.state} = 'waiting'`),
    check(
      'mailing_recipients_state_known',
      sql`${table.state} in ('waiting', 'sending', 'sent', 'failed', 'unsubscribed')`,
    ),
  ],
)
