import { isDeepStrictEqual } from 'node:util'
import type { AuditFacts } from '../../contract/audit.ts'

export type Difference = { before: AuditFacts | null; after: AuditFacts | null }

/** What differs between two states of a thing, null for one that is not there; undefined when nothing does. */
export function toDifference(
  before: AuditFacts | null,
  after: AuditFacts | null,
): Difference | undefined {
  if (!before || !after) return before || after ? { before, after } : undefined
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changed = names.filter((name) => !isDeepStrictEqual(before[name], after[name]))
  if (changed.length === 0) return
  return { before: pick(before, changed), after: pick(after, changed) }
}

function pick(facts: AuditFacts, names: string[]): AuditFacts {
  return Object.fromEntries(Object.entries(facts).filter(([name]) => names.includes(name)))
}
