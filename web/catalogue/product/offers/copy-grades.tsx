import { type KeyboardEvent, useId } from 'react'
import { toGradeCode } from '#contract/copies/grade-code.ts'
import { gradeNames, type SleeveGrade } from '#contract/copies/grades.ts'
import type { Copy } from '#contract/products/offers.ts'
import { gradeExplanations } from './grade-explanations.ts'

/** The grades of a record, or the condition of equipment. */
export function CopyGrades({ copy }: { copy: Copy }) {
  const { mediaGrade, sleeveGrade, condition } = copy
  return (
    <dl className="relative min-w-0 space-y-0.5 text-sm">
      {mediaGrade && <GradeTerm label="Media" grade={mediaGrade} />}
      {sleeveGrade && <GradeTerm label="Sleeve" grade={sleeveGrade} />}
      {condition && (
        <div className="flex gap-2">
          <dt className="text-soft">Condition</dt>
          <dd className="font-medium">{condition}</dd>
        </div>
      )}
    </dl>
  )
}

/** The explanation opens by CSS alone: on hover, on focus, and on a press, which focuses the button. */
function GradeTerm({ label, grade }: { label: string; grade: SleeveGrade }) {
  const id = useId()

  function close(event: KeyboardEvent<HTMLButtonElement>) {
    if (event.key === 'Escape') event.currentTarget.blur()
  }

  return (
    <div className="flex items-baseline gap-2">
      <dt className="w-12 shrink-0 text-soft">{label}</dt>
      <dd className="group/grade min-w-0">
        <button
          type="button"
          aria-describedby={id}
          // Safari does not focus a pressed button.
          onClick={(event) => event.currentTarget.focus()}
          onKeyDown={close}
          className="relative z-1 min-h-6 cursor-help text-left font-medium underline decoration-edge decoration-dotted underline-offset-4"
        >
          <span className="sm:hidden">{toGradeCode(grade)}</span>
          <span className="max-sm:hidden">{gradeNames[grade]}</span>
        </button>
        <span
          id={id}
          role="tooltip"
          className="absolute top-full left-0 z-20 mt-1.5 hidden w-max max-w-52 rounded-sm border border-transparent bg-ink px-2.5 py-1.5 text-sm text-paper group-focus-within/grade:block group-hover/grade:block"
        >
          {gradeExplanations[grade]}
        </span>
      </dd>
    </div>
  )
}
