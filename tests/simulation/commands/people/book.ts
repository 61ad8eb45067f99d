import type { CheckoutAttempt } from '#web/checkout/checkout-attempt.ts'
import type { Broken } from '../../promise.ts'
import { adminsOf, type Offer, type Order, type Person, type World } from '../../world.ts'

export type Want = {
  name: string
  person: Person
  product: Offer
  /** No highest price, no lowest grade, at no time: any unit will do. */
  isPlain: boolean
}

export type Terms = { usesMax?: number; oncePerCustomer: boolean; since: Date }

export type Parcel = { name: string; order: Order; number: string; notified?: Date }

/** Personal data of a deleted account. */
export type Deleted = { name: string; email: string; words: string[] }

/** Notes of the people's commands, beside the world. */
export type Book = {
  /** Faults that a command noted, until their promise reads them. */
  complaints: Broken[]
  wants: Map<string, Want>
  /** The last checkout of each customer's browser tab. */
  tabs: Map<string, CheckoutAttempt>
  /** Orders made from a cart that was not touched since. */
  fromCart: Map<string, Person>
  /** Words that only one person's data has: names, phone numbers. */
  words: Map<string, Set<string>>
  deleted: Deleted[]
  terms: Map<string, Terms>
  /** Orders whose customer saw a price of delivery. */
  deliveries: Map<string, { order: Order; shownCents: number }>
  parcels: Map<string, Parcel>
  /** Offers with a start time, and when each start and open sale is. */
  starts: Map<string, { mode: 'first-come' | 'draw'; startsAt: Date; opensAt?: Date }>
  /** Orders whose owner said that no confirmation is sent. */
  silenced: Set<string>
  /** Orders whose confirmation an admin wanted. */
  confirmed: Set<string>
  /** Orders about which the owner has sent a mail again. */
  resent: Set<string>
  /** The admins at the time of each new API key or webhook endpoint, by its name or address. */
  noticeReaders: Map<string, string[]>
  /** Authenticator secrets, by person. */
  secrets: Map<string, string>
  carriers: Map<string, { name: string; id: string }>
  /** Those who order without an account, by name. */
  guests: Map<string, Person>
  /** The tokens of guest orders, by the name of the order. */
  tokens: Map<string, string>
}

const books = new WeakMap<World['people'], Book>()

export function bookOf({ people }: Pick<World, 'people'>): Book {
  const known = books.get(people)
  if (known) return known
  const book: Book = {
    complaints: [],
    wants: new Map(),
    tabs: new Map(),
    fromCart: new Map(),
    words: new Map(),
    deleted: [],
    terms: new Map(),
    deliveries: new Map(),
    parcels: new Map(),
    starts: new Map(),
    silenced: new Set(),
    confirmed: new Set(),
    resent: new Set(),
    noticeReaders: new Map(),
    secrets: new Map(),
    carriers: new Map(),
    guests: new Map(),
    tokens: new Map(),
  }
  books.set(people, book)
  return book
}

export function complain(world: World, promise: string, text: string): void {
  bookOf(world).complaints.push({ promise, text })
}

/** @returns the sentences about one promise, once */
export function takeComplaints(world: World, promise: string): string[] {
  const book = bookOf(world)
  const taken = book.complaints.filter((each) => each.promise === promise)
  book.complaints = book.complaints.filter((each) => each.promise !== promise)
  return taken.map(({ text }) => text)
}

/** All admins of this moment are mailed about a key or an endpoint. */
export function expectNotice(world: World, name: string): void {
  bookOf(world).noticeReaders.set(
    name,
    adminsOf(world).map(({ email }) => email),
  )
}

export function noteWords(world: World, person: Person, ...words: string[]): void {
  const { words: all } = bookOf(world)
  all.set(person.name, new Set([...(all.get(person.name) ?? []), ...words]))
}

/** The product that an offer belongs to. */
export const rootOf = (offer: Offer): Offer => offer.parent ?? offer
