import { DrizzleQueryError } from 'drizzle-orm'
import { StartError } from '#server/platform/process/start-error.ts'

const SHOWN_MAX = 20

/** Collects what is wrong with an archive; only the first problems are stored. */
export type Problems = {
  add(text: string): void
  /** @throws StartError that lists them */
  assertNone(): void
}

export function collectProblems(): Problems {
  const shown: string[] = []
  let count = 0
  return {
    add(text) {
      count += 1
      if (shown.length < SHOWN_MAX) shown.push(text)
    },
    assertNone() {
      if (count === 0) return
      const rest = count > shown.length ? [`and ${count - shown.length} more`] : []
      const lines = [...shown, ...rest].map((line) => `- ${line}`)
      const number = count === 1 ? 'a problem' : `${count} problems`
      throw refusal(`The archive has ${number}:\n${lines.join('\n')}`)
    },
  }
}

/** The error for an archive or a shop that does not fit. */
export const refusal = (reason: string, cause?: unknown) =>
  new StartError(`${reason}\nNothing was changed.`, { cause })

/** PostgreSQL without room for its WAL ends, and the query with it. The message of such an error has rows of customers. */
export function toRefusal(error: unknown): unknown {
  if (!(error instanceof DrizzleQueryError)) return error
  const reason = error.cause?.message ?? 'no reason'
  return refusal(
    `The database failed: ${reason}. If its disk is full, free some space; then start again.`,
    error,
  )
}
