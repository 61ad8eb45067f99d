import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { auditActions } from '#contract/audit.ts'
import { holdSources, holdStates } from '#contract/wants.ts'
import { auditEntries } from '#server/audit/audit.tables.ts'
import { dropEntries } from '#server/wants/index.ts'
import { holds, wants } from '#server/wants/wants.tables.ts'
import { byId, defineEntity } from './define-entity.ts'
import {
  cents,
  choice,
  count,
  id,
  instant,
  leftOut,
  optional,
  recentText,
  structure,
  text,
  yesOrNo,
} from './fields.ts'

const wantsFile = defineEntity({
  name: 'wants',
  table: wants,
  about: 'The queue of customers for each record, in the order of `createdAt`.',
  order: sql`${wants.productId}, ${wants.createdAt}, ${wants.userId}`,
  columns: {
    userId: id('The customer, in `customers`.'),
    productId: id('The product, in `products`.'),
    createdAt: instant('When the customer joined the queue.'),
    maxCents: optional(cents('The highest price.')),
    minMediaRank: optional(count('The lowest grade of a used copy: 8 for Mint to 1 for Poor.')),
    acceptsNew: yesOrNo('New units count too.'),
    missedHolds: count('Holds in a row that ended unused.'),
    pausedAt: optional(instant('Nothing is held since then.')),
  },
})

const holdsFile = defineEntity({
  name: 'holds',
  table: holds,
  about: 'Units held for customers, past ones included.',
  order: byId(holds),
  columns: {
    id: id('The hold.'),
    productId: id('The offer, in `products`.'),
    userId: optional(id('The customer, in `customers`; null once the account is deleted.')),
    source: choice(holdSources, 'Why.'),
    state: choice(holdStates, 'Only an `active` hold has a line in `reservations`.'),
    createdAt: instant('When it began.'),
    announcedAt: {
      ...optional(
        instant('When its mail was planned; null until it was sent, and once its end was.'),
      ),
      // Jobs do not move: the next shop plans the mail itself.
      where: sql`${holds.mailedAt} is not null`,
    },
    mailedAt: optional(instant('When its mail was sent.')),
    expiresAt: optional(instant('When it ends.')),
    orderId: optional(text('The order that took the unit, in `orders`.')),
    boughtAt: optional(instant('When it was bought.')),
    endedAt: optional(instant('When it ended.')),
    passedOnAt: optional(instant('When the unit went to the next customer.')),
    isOpen: leftOut('Computed from other columns.'),
  },
})

const entries = defineEntity({
  name: 'drop-entries',
  table: dropEntries,
  about: 'Customers in a draw.',
  order: sql`${dropEntries.productId}, ${dropEntries.userId}`,
  columns: {
    productId: id('The offer, in `drops`.'),
    userId: id('The customer, in `customers`.'),
    enteredAt: instant('When the customer entered.'),
    place: optional(count('The drawn place, from 1.')),
    lostMailedAt: optional(instant('When the mail about no place was sent.')),
  },
})

const audit = defineEntity({
  name: 'audit-log',
  table: auditEntries,
  about: 'Changes in the back office, oldest first. In another shop they cannot be undone.',
  order: byId(auditEntries),
  existing: 'added to',
  columns: {
    id: leftOut('A running number. The order of the lines is that of the changes.'),
    createdAt: instant('When.'),
    actor: text('The id of an admin, or the name of a part of the program.'),
    actorEmail: text('The address of the admin at that time.'),
    apiKey: recentText('The name of the API key that made it for the admin; empty for a person.'),
    action: choice(auditActions, 'The kind of change.'),
    subjectId: text('The id of the changed product, order or customer.'),
    subjectName: text('Its name at that time.'),
    before: optional(
      structure(z.record(z.string(), z.json()), 'Changed values before; null for a creation.'),
    ),
    after: optional(
      structure(z.record(z.string(), z.json()), 'Changed values after; null for a deletion.'),
    ),
    exact: leftOut('Only for "Undo" in the shop where the change was made.'),
    transactionId: leftOut('A number of the former database.', sql`null`),
    undoOf: leftOut('Only for "Undo" in the shop where the change was made.'),
  },
})

export const queues = [wantsFile, entries, holdsFile]
export const log = [audit]
