import { copyFields, listPart } from '#contract/copies/copy-fields.ts'
import type { UsedCopy } from '#contract/copies/used-copies.ts'
import {
  type Choices,
  compareVersions,
  type Difference,
  type Versions,
} from '#web/admin/shared/conflict/differences.ts'
import type { DraftFields } from '#web/admin/shared/form/draft-fields.ts'
import { formatPriceUngrouped } from '#web/lib/format/format.ts'
import { type CopyDraft, formFields, readDollars, toDraft } from './copy-draft.ts'
import type { CopyAction } from './copy-states.ts'

/** A used copy as typed, with the photos that it keeps. */
export type CopyVersion = CopyDraft & { images: readonly string[] }
export type CopyField = keyof CopyVersion

const names = [...new Set<CopyField>(['price', ...listPart('copy'), 'images', ...formFields])]

function toLabel(field: CopyField): string {
  if (field === 'price') return 'Price'
  return field === 'images' ? 'Photos' : copyFields[field].label
}

export function toVersion(copy: UsedCopy): CopyVersion {
  return { ...toDraft(copy), images: copy.images }
}

export function findDifferences(versions: Versions<CopyVersion>): Difference<CopyField>[] {
  return compareVersions(versions, names, toText)
}

/** The current copy, with my value in the fields where I chose mine. */
export function mergeVersions(
  { mine, theirs }: Versions<CopyVersion>,
  choices: Choices<CopyField>,
): CopyVersion {
  const own = names.filter((field) => choices[field] === 'mine')
  return Object.assign({}, theirs, ...own.map((field) => ({ [field]: mine[field] })))
}

/** The value for comparison and display: an amount is the same however it was typed. */
export function toText(version: CopyVersion, field: CopyField): string {
  if (field === 'images') return version.images.join('\n')
  const value = version[field]
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  const isAmount = field === 'price' || copyFields[field].kind === 'amount'
  const amount = isAmount ? readDollars(value.trim()) : undefined
  return amount === undefined ? value.trim() : formatPriceUngrouped(amount)
}

/** A used copy as typed, and the change of its state that follows the save. */
export type EditedCopy = CopyVersion & { action: CopyAction | 'save' }

export const fields: DraftFields<EditedCopy, CopyField> = {
  toLabel,
  toText,
  findDifferences,
  isChanged: (saved, mine) => names.some((name) => toText(saved, name) !== toText(mine, name)),
  merge: (versions, choices) => ({
    ...mergeVersions(versions, choices),
    action: versions.mine.action,
  }),
}
