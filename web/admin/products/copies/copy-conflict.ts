import type { UsedCopy } from '#contract/used-copies.ts'
import {
  type Choices,
  compareVersions,
  type Difference,
  type Versions,
} from '#web/admin/shared/conflict/differences.ts'
import type { DraftFields } from '#web/admin/shared/form/draft-fields.ts'
import { formatPriceUngrouped } from '#web/lib/format/format.ts'
import { type CopyDraft, readDollars, toDraft } from './copy-draft.ts'
import type { CopyAction } from './copy-states.ts'

/** A used copy as typed, with the photos that it keeps. */
export type CopyVersion = CopyDraft & { images: readonly string[] }
export type CopyField = keyof CopyVersion

/** In the order of the form. */
const labels: Record<CopyField, string> = {
  ...{ mediaGrade: 'Media grade', sleeveGrade: 'Sleeve grade', condition: 'Condition' },
  ...{ price: 'Price', notes: 'Notes', location: 'Location', cost: 'Cost', images: 'Photos' },
  ...{ lot: 'Lot', acquiredOn: 'Bought on', acquiredFrom: 'Bought from' },
  ...{ floorPrice: 'Floor price', isPriceFixed: 'Never mark down', isPlayGraded: 'Play-graded' },
}
// The keys of a record of all fields.
const names = Object.keys(labels) as CopyField[]

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

const amountFields: readonly CopyField[] = ['price', 'cost', 'floorPrice']

/** The value for comparison and display: an amount is the same however it was typed. */
export function toText(version: CopyVersion, field: CopyField): string {
  if (field === 'images') return version.images.join('\n')
  if (field === 'isPlayGraded' || field === 'isPriceFixed') return version[field] ? 'Yes' : 'No'
  const text = version[field].trim()
  const amount = amountFields.includes(field) ? readDollars(text) : undefined
  return amount === undefined ? text : formatPriceUngrouped(amount)
}

/** A used copy as typed, and the change of its state that follows the save. */
export type EditedCopy = CopyVersion & { action: CopyAction | 'save' }

export const fields: DraftFields<EditedCopy, CopyField> = {
  toLabel: (field) => labels[field],
  toText,
  findDifferences,
  isChanged: (saved, mine) => names.some((name) => toText(saved, name) !== toText(mine, name)),
  merge: (versions, choices) => ({
    ...mergeVersions(versions, choices),
    action: versions.mine.action,
  }),
}
