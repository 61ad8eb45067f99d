/**
 * Resolves a conflict with another admin's save: a three-way comparison, field by field, of a record as loaded, as typed, and
 * as it is now.
 */

export type Choice = 'mine' | 'theirs'
export type Choices<Field extends string> = Partial<Record<Field, Choice>>

export type Difference<Field extends string> = {
  field: Field
  /** The source of a change. `both` requires a decision; for the others a default loses nothing. */
  changedBy: 'both' | 'me' | 'them'
}

/** The record as loaded, as typed, and as it is now. */
export type Versions<Draft> = { base: Draft; mine: Draft; theirs: Draft }

/** The fields whose typed value differs from the current one; `toText` is equal for equal values. */
export function compareVersions<Draft, Field extends string>(
  { base, mine, theirs }: Versions<Draft>,
  fields: readonly Field[],
  toText: (draft: Draft, field: Field) => string,
): Difference<Field>[] {
  return fields.flatMap((field): Difference<Field>[] => {
    const [before, typed, now] = [base, mine, theirs].map((draft) => toText(draft, field))
    if (typed === now) return []
    if (typed === before) return [{ field, changedBy: 'them' }]
    return [{ field, changedBy: now === before ? 'me' : 'both' }]
  })
}

/** A field that both changed has no default. */
export function toFirstChoices<Field extends string>(
  differences: readonly Difference<Field>[],
): Choices<Field> {
  const chosen = differences
    .filter(({ changedBy }) => changedBy !== 'both')
    .map(({ field, changedBy }) => [field, changedBy === 'me' ? 'mine' : 'theirs'])
  // The entries have these keys and values.
  return Object.fromEntries(chosen) as Choices<Field>
}

export function chooseAll<Field extends string>(
  differences: readonly Difference<Field>[],
  choice: Choice,
): Choices<Field> {
  // As above.
  return Object.fromEntries(differences.map(({ field }) => [field, choice])) as Choices<Field>
}
