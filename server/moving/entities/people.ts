import { sql } from 'drizzle-orm'
import { address } from '#contract/accounts.ts'
import { collectionKinds } from '#contract/ownership.ts'
import { users } from '#server/accounts/accounts.tables.ts'
import { cartLines, carts } from '#server/cart/cart.tables.ts'
import { customerNotes } from '#server/customers/customers.tables.ts'
import { newsletterSubscribers } from '#server/newsletter/newsletter.tables.ts'
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
  structure,
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
    role: choice(['user', 'admin'], '`admin` opens the back office.'),
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
    tokenHash: leftOut(
      'A secret of the link in a mail. Links in mails sent before the move end.',
      sql`'moved-' || gen_random_uuid()`,
    ),
    createdAt: instant('When the newsletter was requested.'),
    confirmedAt: optional(instant('When the owner of the mailbox confirmed it.')),
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
export const people = [customerNotesFile, subscribers, cartsFile, cartLinesFile, collections]
