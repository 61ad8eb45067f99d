import { MARKDOWN_STEPS_MAX } from '#contract/limits.ts'
import type { MarkdownRounding, MarkdownSchedule } from '#contract/pricing/markdowns.ts'
import { formatPrice } from '#web/lib/format/format.ts'
import { draftFields, toPlainText } from '../../shared/form/draft-fields.ts'
import type { Read } from '../../shared/form/use-record-form.ts'

/** The schedule as typed. */
export type StepDraft = { key: number; days: string; percent: string }
export type ScheduleDraft = { isOn: boolean; steps: StepDraft[]; rounding: MarkdownRounding }

export const fields = draftFields<ScheduleDraft>(
  { isOn: 'Make a list every night', steps: 'Steps', rounding: 'Rounding' },
  (draft, field) => {
    if (field === 'rounding') return toRoundingLabel(draft.rounding)
    if (field !== 'steps') return toPlainText(draft, field)
    const lines = draft.steps.map(({ days, percent }) => `${days} days: ${percent}%`)
    return lines.join('\n')
  },
)

export const toRoundingLabel = (rounding: MarkdownRounding) =>
  `Down to ${formatPrice(Number(rounding))}`

export function toDraft({ isOn, steps, rounding }: MarkdownSchedule): ScheduleDraft {
  return {
    isOn,
    rounding,
    steps: steps.map(({ days, percent }, key) => ({
      key,
      days: String(days),
      percent: String(percent),
    })),
  }
}

export function withStep(steps: readonly StepDraft[]): StepDraft[] {
  const key = Math.max(-1, ...steps.map((step) => step.key)) + 1
  return [...steps, { key, days: '', percent: '' }]
}

export const canAddStep = (steps: readonly StepDraft[]) => steps.length < MARKDOWN_STEPS_MAX

const WRONG_STEPS =
  'Each step needs more days and more per cent than the one before, in whole numbers.'

/** The schedule, or the message for steps that are no whole numbers or do not rise. */
export function readSchedule({ isOn, steps, rounding }: ScheduleDraft): Read<MarkdownSchedule> {
  const read = steps.map(({ days, percent }) => ({ days: Number(days), percent: Number(percent) }))
  const isValid = read.every(({ days, percent }, index) => {
    const before = read[index - 1] ?? { days: 0, percent: 0 }
    const isWhole = Number.isInteger(days) && Number.isInteger(percent)
    return (
      isWhole && days > before.days && percent > before.percent && days <= 3650 && percent <= 99
    )
  })
  if (!isValid || read.length === 0) return { problems: { steps: WRONG_STEPS } }
  return { input: { isOn, steps: read, rounding } }
}
