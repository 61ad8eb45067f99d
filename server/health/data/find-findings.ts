import { AppError } from '#contract/errors.ts'
import { isId } from '#server/platform/db/ids.ts'

export const findingNotFound = () => new AppError('not-found', 'There is no such finding')

/**
 * The ids of findings, each once.
 * @throws AppError not-found for a text that is no id
 */
export function toFindingIds(wanted: readonly { id: string }[]): string[] {
  const ids = [...new Set(wanted.map(({ id }) => id.toLowerCase()))]
  if (!ids.every(isId)) throw findingNotFound()
  return ids
}
