import { MARKDOWN_STEPS_MAX } from '#contract/limits.ts'
import type { MarkdownRounding, MarkdownSchedule } from '#contract/markdowns.ts'

/** The schedule as typed. */
export type StepDraft = { key: number; days: string; percent: string }
export type ScheduleDraft = { isOn: boolean; steps: StepDraft[]; rounding: MarkdownRounding }

export function toDraft({ isOn, steps, rounding }: MarkdownSchedule): ScheduleDraft {
  return {
    ...{ isOn, rounding },
    steps: steps.map(({ days, percent }, key) => ({
      ...{ key, days: String(days), percent: String(percent) },
    })),
  }
}

export function withStep(steps: readonly StepDraft[]): StepDraft[] {
  const key = Math.max(-1, ...steps.map((step) => step.key)) + 1
  return [...steps, { key, days: '', percent: '' }]
}

export const canAddStep = (steps: readonly StepDraft[]) => steps.length < MARKDOWN_STEPS_MAX

/** Null for steps that are no whole numbers or do not rise. */
export function readSchedule({ isOn, steps, rounding }: ScheduleDraft): MarkdownSchedule | null {
  const read = steps.map(({ days, percent }) => ({ days: Number(days), percent: Number(percent) }))
  const isValid = read.every(({ days, percent }, index) => {
    const before = read[index - 1] ?? { days: 0, percent: 0 }
    const isWhole = Number.isInteger(days) && Number.isInteger(percent)
    return (
      isWhole && days > before.days && percent > before.percent && days <= 3650 && percent <= 99
    )
  })
  return isValid && read.length > 0 ? { isOn, steps: read, rounding } : null
}
