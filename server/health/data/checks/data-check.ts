import type { CheckKey, RepairChange } from '#contract/check-up.ts'
import type { Context } from '#server/platform/context.ts'

/** Something wrong in the data, as a check finds it. */
export type Problem = {
  /** Identifies it within its check. */
  subject: string
  text: string
  link?: string | undefined
  /** When it began, where that is known; otherwise the first check-up that found it. */
  since?: Date | undefined
  /** The values that are wrong. */
  facts: Record<string, unknown>
  /** Absent when only a person can settle it. */
  repair?: Repair | undefined
}

export type Change = Omit<RepairChange, 'id'>

export type Repair = {
  text: string
  choices?: readonly string[]
  changes(choice: string): readonly Change[]
  /** Runs in the transaction of `ctx`, in which the problem was found again. */
  apply(ctx: Context, choice: string): Promise<unknown>
  /** Work after the commit, such as the removal of a file. */
  afterCommit?(ctx: Context): Promise<void>
}

export type Found = {
  /** The first ones, at least as many as are stored. */
  problems: Problem[]
  total: number
}

/** Searches the database for all problems, or for those of some subjects. */
export type Search = (ctx: Context, subjects?: readonly string[]) => Promise<Found>

export type DataCheck = {
  key: CheckKey
  title: string
  /** The subjects are offers, which a repair locks before it searches again. */
  isAboutOffers?: true
  /** Locks the subjects for a repair, before any offer. */
  lock?: (ctx: Context, subjects: readonly string[]) => Promise<unknown>
  /**
   * Makes the requests to other services, outside any transaction.
   * @throws NotChecked
   */
  prepare(ctx: Context, subjects?: readonly string[]): Promise<Search>
}

/** A check of the database alone. */
export function databaseCheck({
  search,
  ...check
}: Omit<DataCheck, 'prepare'> & { search: Search }): DataCheck {
  return { ...check, prepare: async () => search }
}

/** The check cannot be done; the message ends the sentence "Not checked: …". */
export class NotChecked extends Error {
  override name = 'NotChecked'
}
