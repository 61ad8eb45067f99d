/** One line that is wrong on purpose, to see whether the simulation notices it. */
export type DeliberateFault = {
  name: string
  /** The effect of the change on people, in one sentence. */
  about: string
  /** The text that is replaced; it must occur exactly once. */
  find: string
  replace: string
} & (
  | { /** A source file, below the root. */ file: string }
  | { /** A function of the database. */ sqlFunction: string }
)

/** @throws when the text is not there exactly once: the list has to follow the program */
export function applyFault({ name, find, replace }: DeliberateFault, source: string): string {
  const parts = source.split(find)
  if (parts.length !== 2) {
    throw new Error(
      `The fault ${name} expects its text once, and it is there ${parts.length - 1} times`,
    )
  }
  return parts.join(replace)
}
