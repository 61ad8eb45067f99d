import {
  type Choices,
  compareVersions,
  type Difference,
  type Versions,
} from '../conflict/differences.ts'

/** The fields of a draft that are compared with what is saved. */
export type DraftFields<Draft, Field extends string> = {
  toLabel: (field: Field) => string
  /** For comparison and display: equal for equal values. */
  toText: (draft: Draft, field: Field) => string
  findDifferences: (versions: Versions<Draft>) => Difference<Field>[]
  /** Whether saving would change anything. */
  isChanged: (saved: Draft, mine: Draft) => boolean
  /** The current record, with my value in the fields where I chose mine. */
  merge: (versions: Versions<Draft>, choices: Choices<Field>) => Draft
}

/**
 * @param labels in the order of the form; a field that is not saved has none and stays as typed
 * @param toText where a value is neither a text nor a yes or no
 */
export function draftFields<Draft extends object>(
  labels: Partial<Record<keyof Draft & string, string>>,
  toText: (draft: Draft, field: keyof Draft & string) => string = toPlainText,
): DraftFields<Draft, keyof Draft & string> {
  // The keys of a record of fields.
  const names = Object.keys(labels) as (keyof Draft & string)[]
  return {
    toLabel: (field) => labels[field] ?? field,
    toText,
    findDifferences: (versions) => compareVersions(versions, names, toText),
    isChanged: (saved, mine) => names.some((name) => toText(saved, name) !== toText(mine, name)),
    merge: ({ mine, theirs }, choices) =>
      Object.assign(
        {},
        mine,
        ...names
          .filter((field) => choices[field] !== 'mine')
          .map((field) => ({ [field]: theirs[field] })),
      ),
  }
}

export function toPlainText<Draft>(draft: Draft, field: keyof Draft): string {
  const value = draft[field]
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return String(value ?? '').trim()
}
