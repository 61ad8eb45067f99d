import { isDeepStrictEqual } from 'node:util'
import type { AuditValues } from '#contract/audit.ts'

export type Difference = { before: AuditValues | null; after: AuditValues | null }

/** The fields that differ between two states, either of which may be null; undefined when none does. */
export function toDifference(
  before: AuditValues | null,
  after: AuditValues | null,
): Difference | undefined {
  if (!before || !after) return before || after ? { before, after } : undefined
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changed = names.filter((name) => !isSameValue(before[name], after[name]))
  if (changed.length === 0) return
  return { before: pick(before, changed), after: pick(after, changed) }
}

type Value = AuditValues[string] | undefined

/** Files write a missing value as null, forms as an empty one. */
export function isSameValue(one: Value, other: Value): boolean {
  const toPresent = (value: Value) =>
    value === null || value === '' || (Array.isArray(value) && value.length === 0)
      ? undefined
      : value
  return isDeepStrictEqual(toPresent(one), toPresent(other))
}

function pick(values: AuditValues, names: string[]): AuditValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))
}
