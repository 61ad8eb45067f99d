import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { address, role } from '#contract/accounts.ts'
import { mailingItem, mailingStates } from '#contract/newsletter/mailings.ts'
import { collectionKinds } from '#contract/ownership.ts'
import { users } from '#server/accounts/accounts.tables.ts'
import { cartLines, carts } from '#server/cart/cart.tables.ts'
import { customerNotes } from '#server/customers/customers.tables.ts'
import {
  mailingRecipients,
  mailings,
  newsletterInvitations,
  newsletterSubscribers,
} from '#server/newsletter/newsletter.tables.ts'
import { collectionItems } from '#server/ownership/ownership.tables.ts'
import { byId, defineEntity } from './define-entity.ts'
import {
  bigNumber,
  choice,
  count,
  id,
  instant,
  integer,
  leftOut,
  optional,
  recentId,
  structure,
  structures,
  text,
} from './fields.ts'

const customers = defineEntity({
  name: 'customers',
  table: users,
  about: 'Accounts of customers and admins, without passwords.',
  order: byId(users),
  existing: 'replaced',
  columns: {
    id: id('The account.'),
    email: text('In lower case, unique.'),
    role: choice(role.options, '`admin` opens the back office.'),
    passwordHash: leftOut(
      'Passwords stay where they are. A new one is set by "Forgotten password?".',
    ),
    emailConfirmedAt: optional(
      instant('When the owner of the mailbox last confirmed the address.'),
    ),
    googleIssuer: optional(text('The identity provider of a Google sign-in.')),
    googleSubject: optional(text('The account there.')),
    firstName: text('Empty when unknown.'),
    lastName: text('Empty when unknown.'),
    phoneNumber: text('Empty when unknown.'),
    address: optional(structure(address, 'Street, city, state, postalCode and country.')),
    createdAt: instant('When the account was opened.'),
  },
})

const customerNotesFile = defineEntity({
  name: 'customer-notes',
  table: customerNotes,
  about: 'Notes of admins about customers.',
  order: byId(customerNotes),
  columns: {
    id: id('The note.'),
    customerId: id('The customer, in `customers`.'),
    text: text('The note.'),
    authorId: optional(id('The admin who wrote it, in `customers`.')),
    createdAt: instant('When it was written.'),
  },
})

const subscribers = defineEntity({
  name: 'newsletter-subscribers',
  table: newsletterSubscribers,
  about: 'Addresses of the newsletter. It goes only to those with `confirmedAt`.',
  order: sql`${newsletterSubscribers.email}`,
  columns: {
    email: text('The address.'),
    id: recentId('The subscriber. Links to unsubscribe have it, and go on working after a move.'),
    tokenHash: leftOut(
      'A secret of the link in a mail. Links in mails sent before the move end.',
      sql`'moved-' || gen_random_uuid()`,
    ),
    createdAt: instant('When the newsletter was requested.'),
    confirmedAt: optional(instant('When the owner of the mailbox confirmed it.')),
  },
})

const invitations = defineEntity({
  name: 'newsletter-invitations',
  table: newsletterInvitations,
  isRecent: true,
  about:
    'Addresses that files no longer invite, as SHA-256: those of earlier files and of deleted subscribers.',
  order: sql`${newsletterInvitations.emailHash}`,
  columns: {
    emailHash: text('The hash of the address.'),
    askedAt: instant('When its request was enqueued or its subscriber deleted.'),
  },
})

const RUN = 'Only for the job that sends the mail.'

const mailingsFile = defineEntity({
  name: 'mailings',
  table: mailings,
  isRecent: true,
  about:
    'Newsletter mails. After a move nothing is sent by itself: stop and send again the mails that were scheduled or being sent.',
  order: byId(mailings),
  columns: {
    id: id('The mail.'),
    subject: text('The subject, and the title of its page.'),
    introduction: text('The text in Markdown.'),
    items: structures(z.array(mailingItem), 'Offers in order: productId in `products`, group.'),
    state: choice(mailingStates, 'Pages show those that are `sending` or `sent`.'),
    slug: optional(text('The last part of the address of its page, `/news/<slug>`.')),
    createdAt: instant('When the draft was started.'),
    startsAt: optional(instant('When sending starts or has started.')),
    finishedAt: optional(instant('When every recipient had an outcome.')),
    problem: optional(text('Why the mail server took no mail.')),
    runId: leftOut(RUN),
    turn: leftOut(RUN),
  },
})

const recipientsFile = defineEntity({
  name: 'mailing-recipients',
  table: mailingRecipients,
  isRecent: true,
  about: 'Recipients of the newsletter mails, fixed at their start.',
  order: sql`${mailingRecipients.mailingId}, ${mailingRecipients.subscriberId}`,
  columns: {
    mailingId: id('The mail, in `mailings`.'),
    subscriberId: id('The subscriber, in `newsletter-subscribers` until the subscription ends.'),
    state: choice(
      ['waiting', 'sending', 'sent', 'failed', 'unsubscribed'],
      '`sending` is on its way to the mail server.',
    ),
    attempts: count('Failed attempts.'),
    failure: optional(text('The reason of the last one.')),
    dueAt: instant('The earliest time of the next attempt.'),
    sentAt: optional(instant('When the mail server took the mail.')),
  },
})

const cartsFile = defineEntity({
  name: 'carts',
  table: carts,
  about: 'Carts of signed-in customers.',
  order: byId(carts),
  columns: {
    id: id('The cart.'),
    userId: id('The customer, in `customers`.'),
    createdAt: instant('When its first line was added.'),
  },
})

const cartLinesFile = defineEntity({
  name: 'cart-lines',
  table: cartLines,
  about: 'Lines of the carts.',
  order: sql`${cartLines.cartId}, ${cartLines.productId}`,
  columns: {
    cartId: id('The cart, in `carts`.'),
    productId: id('The offer, in `products`.'),
    quantity: count('Units.'),
    addedAt: instant('When it was added.'),
  },
})

const collections = defineEntity({
  name: 'collection-items',
  table: collectionItems,
  about: 'Records that customers own or want at Discogs, from the files they uploaded.',
  order: byId(collectionItems),
  columns: {
    id: id('The row.'),
    userId: id('The customer, in `customers`.'),
    kind: choice(collectionKinds, 'Which of the two files.'),
    artist: text('As in the file.'),
    title: text('As in the file.'),
    label: text('As in the file.'),
    catalogueNumber: text('As in the file.'),
    year: optional(integer('The year of the release.')),
    discogsReleaseId: optional(bigNumber('The release at Discogs.')),
    productId: optional(id('The same record in this shop, in `products`.')),
  },
})

export const accounts = [customers]
export const people = [
  customerNotesFile,
  subscribers,
  invitations,
  mailingsFile,
  recipientsFile,
  cartsFile,
  cartLinesFile,
  collections,
]
