import { type SubmitEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Product } from '#contract/catalogue.ts'
import { formatDayAndTime } from '#web/admin/shared/format-time.ts'
import { Button } from '#web/ui/button.tsx'
import { ConflictChoice } from './conflict-choice.tsx'
import {
  type Choices,
  chooseAll,
  findDifferences,
  isSavedSince,
  mergeDrafts,
  toFirstChoices,
  toLabel,
} from './product-conflict.ts'
import { type ProductDraft, toDraft } from './product-draft.ts'
import { useLastChange } from './use-last-change.ts'

type ConflictViewProps = {
  /** The product as loaded into the form. */
  base: Product
  mine: ProductDraft
  /** The current product. */
  theirs: Product
  onSave: (merged: ProductDraft) => void
  onBack: () => void
}

/** Both versions of a product that another admin has saved, and a choice for every field that differs. */
export function ConflictView({ base, mine, theirs, onSave, onBack }: ConflictViewProps) {
  const versions = { base: toDraft(base), mine, theirs: toDraft(theirs) }
  const wasSaved = isSavedSince(base, theirs)
  const differences = findDifferences(versions)
  const [choices, setChoices] = useState<Choices>(() => toFirstChoices(differences))
  const [isSubmitted, setIsSubmitted] = useState(false)
  const undecided = differences.filter(({ field }) => choices[field] === undefined)
  const form = useRef<HTMLFormElement>(null)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setIsSubmitted(true)
    const [first] = undecided
    if (!first) return onSave(mergeDrafts(versions, choices))
    form.current?.querySelector<HTMLInputElement>(`input[name="${first.field}"]`)?.focus()
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="space-y-5">
      <ConflictHeading base={base} wasSaved={wasSaved} />
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="secondary"
          onClick={() => setChoices(chooseAll(differences, 'theirs'))}
        >
          {wasSaved ? 'Take all of theirs' : 'Take all as in the shop'}
        </Button>
        <Button
          size="sm"
          variant="secondary"
          onClick={() => setChoices(chooseAll(differences, 'mine'))}
        >
          Keep all of mine
        </Button>
      </div>
      {differences.map((difference) => (
        <ConflictChoice
          key={difference.field}
          {...versions}
          difference={difference}
          wasSaved={wasSaved}
          choice={choices[difference.field]}
          isMissing={isSubmitted}
          onChoose={(choice) => setChoices({ ...choices, [difference.field]: choice })}
        />
      ))}
      <div className="sticky -bottom-5 -mx-5 -mb-5 border-t border-line bg-raised px-5 py-4 md:-bottom-6 md:-mx-6 md:-mb-6 md:px-6">
        <p role="alert" className="mb-3 text-sm text-accent empty:hidden">
          {isSubmitted &&
            undecided.length > 0 &&
            `Choose a version of: ${undecided.map(({ field }) => toLabel(field)).join(', ')}`}
        </p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={onBack}>
            Back to editing
          </Button>
          <Button type="submit">Save changes</Button>
        </div>
      </div>
    </form>
  )
}

type ConflictHeadingProps = { base: Product; wasSaved: boolean }

function ConflictHeading({ base, wasSaved }: ConflictHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Before the dialog handles the lost focus of the form.
  useLayoutEffect(() => heading.current?.focus(), [])
  return (
    <div>
      <h3 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
        Changed since you opened it
      </h3>
      <p className="mt-1 text-sm text-soft wrap-anywhere">
        {wasSaved ? <ConflictSource base={base} /> : 'Copies were sold or put back'} while you had
        it open. Nothing of yours is saved yet: choose a version of each field, then save.
      </p>
    </div>
  )
}

function ConflictSource({ base }: { base: Product }) {
  const last = useLastChange(base)
  return last?.actorEmail
    ? `${last.actorEmail} saved this product on ${formatDayAndTime(last.createdAt)}`
    : 'Another admin saved this product'
}
