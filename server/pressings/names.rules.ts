import { AppError } from '#contract/errors.ts'
import type { CatalogueName } from '#contract/pressings/records.ts'
import { toVersion } from '#server/platform/version.ts'

/** Artists and labels share a table, their rules and their pages. */
export type NameKind = 'artist' | 'label'

export const nameNotFound = (kind: NameKind, details?: { field: string }) =>
  new AppError('not-found', `${kind === 'artist' ? 'Artist' : 'Label'} not found`, details)

/** @param into the name that the taken one was merged into, which lists show in its place */
export function nameTaken(kind: NameKind, into: string | null): AppError {
  const message =
    into === null
      ? `Another ${kind} has this name. Merge them instead.`
      : `This name was merged into “${into}”. Merge this ${kind} into it too.`
  return new AppError('conflict', message, { field: 'name' })
}

/** A sale or a new record is no change of the name. */
export function withVersion(name: Omit<CatalogueName, 'version'>): CatalogueName {
  const { _id, sortName, about } = name
  return { ...name, version: toVersion('name', _id, name.name, sortName, about) }
}

/** "The Beatles" sorts as "Beatles, The", as `find_or_add_name` says it too. */
export function toSortName(name: string): string {
  return name.replace(/^(the|a|an) (.+)$/i, '$2, $1')
}

/** The sort name after a change: one that followed from the name still does. */
export function toChangedSortName(
  before: Pick<CatalogueName, 'name' | 'sortName'>,
  { name, sortName }: { name?: string | undefined; sortName?: string | undefined },
): string {
  if (sortName !== undefined) return sortName
  if (name === undefined || before.sortName !== toSortName(before.name)) return before.sortName
  return toSortName(name)
}
