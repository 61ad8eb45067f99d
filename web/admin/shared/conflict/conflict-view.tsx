import { type ReactNode, type SubmitEvent, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { ConflictChoice, type ConflictTexts } from './conflict-choice.tsx'
import { type Choices, chooseAll, type Difference, toFirstChoices } from './differences.ts'

type ConflictViewProps<Field extends string> = ConflictTexts<Field> & {
  differences: readonly Difference<Field>[]
  /** The change and its author: "Another admin saved this product". */
  source: ReactNode
  onSave: (choices: Choices<Field>) => void
  onBack: () => void
  /** On a page, without the bar at the lower edge of a panel. */
  isOnPage?: boolean
}

const panelBar =
  'sticky -bottom-5 -mx-5 -mb-5 bg-raised px-5 md:-bottom-6 md:-mx-6 md:-mb-6 md:px-6'

/** Both versions of a record that another admin has saved, and a choice for every field that differs. */
export function ConflictView<Field extends string>(props: ConflictViewProps<Field>) {
  const { differences, source, onSave, onBack, isOnPage = false, ...texts } = props
  const [choices, setChoices] = useState<Choices<Field>>(() => toFirstChoices(differences))
  const [isSubmitted, setIsSubmitted] = useState(false)
  const undecided = differences.filter(({ field }) => choices[field] === undefined)
  const form = useRef<HTMLFormElement>(null)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setIsSubmitted(true)
    const [first] = undecided
    if (!first) return onSave(choices)
    form.current?.querySelector<HTMLInputElement>(`input[name="${first.field}"]`)?.focus()
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="space-y-5">
      <ConflictHeading source={source} />
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="secondary"
          onClick={() => setChoices(chooseAll(differences, 'theirs'))}
        >
          {texts.wasSaved ? 'Take all of theirs' : 'Take all as in the shop'}
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
          {...texts}
          difference={difference}
          choice={choices[difference.field]}
          isMissing={isSubmitted}
          onChoose={(choice) => setChoices({ ...choices, [difference.field]: choice })}
        />
      ))}
      <div className={cx('border-t border-line py-4', !isOnPage && panelBar)}>
        <p role="alert" className="mb-3 text-sm text-error empty:hidden">
          {isSubmitted &&
            undecided.length > 0 &&
            `Choose a version of: ${undecided.map(({ field }) => texts.labelOf(field)).join(', ')}`}
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

function ConflictHeading({ source }: { source: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Before the dialog handles the lost focus of the form.
  useLayoutEffect(() => heading.current?.focus(), [])
  return (
    <div>
      <h3 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
        Changed since you opened it
      </h3>
      <p className="mt-1 text-sm text-soft wrap-anywhere">
        {source} while you had it open. Nothing of yours is saved yet: choose a version of each
        field, then save.
      </p>
    </div>
  )
}
