import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { IntakeProduct } from '#contract/copies/used-copies.ts'
import { Button } from '#web/ui/button.tsx'
import { refuseUnreadable } from '../../shared/form/date-field.tsx'
import { type CopyDraft, findProblems } from '../form/copy-draft.ts'
import { type CopyFieldRefs, CopyFields } from '../form/copy-fields.tsx'
import { focusGroup } from '../form/grade-choice.tsx'
import { conditionOptions, findByKey, mediaOptions, sleeveOptions } from '../form/grade-options.ts'
import { PhotoField } from '../form/photo-field.tsx'
import { suggestPrice } from './price-suggestion.ts'

export type CopyFormProps = {
  isRecord: boolean
  title: string
  /** Below the title: pressing and stock. */
  details: string
  lastPrices: IntakeProduct['lastPrices']
  startDraft: CopyDraft
  startPhotos: readonly File[]
  /** Keys typed before the form appeared: they choose the grades. */
  earlyKeys: string
  onSave: (draft: CopyDraft, options: { isOnSale: boolean; photos: readonly File[] }) => void
  onCancel: () => void
}

/** One copy: a key for each grade, the price, Enter. */
export function CopyForm(props: CopyFormProps) {
  const { isRecord, title, details, lastPrices, earlyKeys, onSave, onCancel } = props
  const [draft, setDraft] = useState(() =>
    withSuggestion(applyKeys(props.startDraft, earlyKeys, isRecord), lastPrices),
  )
  const [isOnSaleTried, setTried] = useState<boolean | null>(null)
  const [photos, setPhotos] = useState(props.startPhotos)
  const [photoProblem, setPhotoProblem] = useState('')
  const refs: CopyFieldRefs = { first: useRef(null), sleeve: useRef(null), price: useRef(null) }
  const problems =
    isOnSaleTried === null ? {} : findProblems(draft, { isRecord, isOnSale: isOnSaleTried })
  const suggestion = suggestPrice(lastPrices, draft)

  const focusStart = useEffectEvent(() => focusNext(refs, draft, isRecord))
  useEffect(() => focusStart(), [])

  function change(values: Partial<CopyDraft>) {
    setDraft((current) => {
      const next = { ...current, ...values }
      const isGraded = values.mediaGrade !== undefined || values.condition !== undefined
      const isUntouched = current.price === (suggestPrice(lastPrices, current)?.price ?? '')
      return isGraded && isUntouched ? withSuggestion({ ...next, price: '' }, lastPrices) : next
    })
  }

  function save(isOnSale: boolean, element: HTMLFormElement | null) {
    setTried(isOnSale)
    if (element && refuseUnreadable(element)) return
    const found = findProblems(draft, { isRecord, isOnSale })
    if (Object.keys(found).length === 0) return onSave(draft, { isOnSale, photos })
    if (found.mediaGrade || found.condition) focusGroup(refs.first.current)
    else if (found.sleeveGrade) focusGroup(refs.sleeve.current)
    else if (found.price) refs.price.current?.focus()
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    save(true, event.currentTarget)
  }

  return (
    <form
      aria-label={title}
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => event.key === 'Escape' && onCancel()}
      className="max-w-3xl"
    >
      <h2 className="text-lg wrap-anywhere">{title}</h2>
      <p className="mb-4 text-sm text-soft wrap-anywhere">{details}</p>
      <CopyFields
        {...{ isRecord, draft, problems, refs }}
        onChange={change}
        priceSource={suggestion && suggestion.price === draft.price ? suggestion.source : undefined}
      >
        <PhotoField
          photos={photos}
          problem={photoProblem}
          onChange={(next, problem) => {
            setPhotos(next)
            setPhotoProblem(problem)
          }}
        />
      </CopyFields>
      <div className="mt-5 flex flex-wrap gap-2">
        <Button type="submit">Save</Button>
        <Button
          variant="secondary"
          onClick={({ currentTarget }) => save(false, currentTarget.form)}
        >
          Save as draft
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Scan again
        </Button>
      </div>
    </form>
  )
}

function withSuggestion(draft: CopyDraft, lastPrices: IntakeProduct['lastPrices']): CopyDraft {
  if (draft.price !== '') return draft
  return { ...draft, price: suggestPrice(lastPrices, draft)?.price ?? '' }
}

function applyKeys(draft: CopyDraft, [first = '', second = '']: string, isRecord: boolean) {
  if (!isRecord)
    return { ...draft, condition: findByKey(conditionOptions, first) ?? draft.condition }
  const mediaGrade = findByKey(mediaOptions, first)
  if (mediaGrade === undefined) return draft
  return {
    ...draft,
    mediaGrade,
    sleeveGrade: findByKey(sleeveOptions, second) ?? draft.sleeveGrade,
  }
}

/** The first grade that is missing, otherwise the price. */
function focusNext(refs: CopyFieldRefs, draft: CopyDraft, isRecord: boolean): void {
  const grade = isRecord ? draft.mediaGrade : draft.condition
  if (grade === '') focusGroup(refs.first.current)
  else if (isRecord && draft.sleeveGrade === '') focusGroup(refs.sleeve.current)
  else {
    refs.price.current?.focus()
    refs.price.current?.select()
  }
}
