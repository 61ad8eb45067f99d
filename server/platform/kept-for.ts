/**
 * How many days the shop keeps what it does not need for good. The sweeps read it here, and a test holds that the table
 * in docs/operations.md (What is kept, and for how long) says the same.
 */
export const KEPT_FOR_DAYS = {
  session: 30,
  'cart line': 365,
  'cart addition': 90,
  'unconfirmed newsletter address': 30,
  'payment message': 90,
  'webhook delivery': 30,
  'product file': 7,
  'upload nobody shows': 1,
  'finished job': 7,
} as const

export type KeptThing = keyof typeof KEPT_FOR_DAYS

const DAY_MS = 24 * 60 * 60 * 1000

/** What is older than this goes. */
export function oldestKept(thing: KeptThing, now: Date): Date {
  return new Date(now.getTime() - KEPT_FOR_DAYS[thing] * DAY_MS)
}
