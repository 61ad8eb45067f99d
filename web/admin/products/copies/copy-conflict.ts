import type { UsedCopy } from '#contract/used-copies.ts'
import {
  type Choices,
  compareVersions,
  type Difference,
} from '#web/admin/shared/conflict/differences.ts'
import { formatPriceUngrouped } from '#web/lib/format/format.ts'
import { type CopyDraft, readDollars, toDraft } from './copy-draft.ts'

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
const fields = Object.keys(labels) as CopyField[]

export const toLabel = (field: CopyField): string => labels[field]

export function toVersion(copy: UsedCopy): CopyVersion {
  return { ...toDraft(copy), images: copy.images }
}

export type CopyVersions = { base: CopyVersion; mine: CopyVersion; theirs: CopyVersion }

export function findDifferences(versions: CopyVersions): Difference<CopyField>[] {
  return compareVersions(versions, fields, toText)
}

export function hasChanged(saved: CopyVersion, typed: CopyVersion): boolean {
  return fields.some((field) => toText(saved, field) !== toText(typed, field))
}

/** The current copy, with my value in the fields where I chose mine. */
export function mergeVersions(
  { mine, theirs }: Pick<CopyVersions, 'mine' | 'theirs'>,
  choices: Choices<CopyField>,
): CopyVersion {
  const own = fields.filter((field) => choices[field] === 'mine')
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
