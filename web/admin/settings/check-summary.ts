import type { CheckState } from '#contract/doctor.ts'

type Looked = { finding?: { state: CheckState } | undefined; error: unknown; isLooking: boolean }

const count = (number: number, one: string, many: string) =>
  `${number} ${number === 1 ? one : many}`

/** One line for all checks; while some are running, the progress. */
export function toSummary(parts: readonly Looked[]): string {
  const open = parts.filter(({ isLooking }) => isLooking).length
  if (open > 0) return `${parts.length - open} of ${parts.length} looked at`
  const of = (state: CheckState) =>
    parts.filter(({ finding, error }) => !error && finding?.state === state).length
  const unknown = parts.filter(({ error }) => error).length
  const summaryParts = [
    of('wrong') > 0 && count(of('wrong'), 'part is wrong', 'parts are wrong'),
    unknown > 0 && count(unknown, 'part is not known', 'parts are not known'),
    of('wrong') + unknown === 0 && 'Everything works',
    of('note') > 0 && count(of('note'), 'note', 'notes'),
  ]
  return summaryParts.filter(Boolean).join(', ')
}
