import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { isApiError } from '#contract/client.ts'
import { failureText } from '#web/lib/api/api.ts'
import type { Choices, Difference, Versions } from '../conflict/differences.ts'
import { refuseUnreadable } from './date-field.tsx'
import type { DraftFields } from './draft-fields.ts'
import { type Attempt, type Outcome, saveUnlessDifferent } from './save-unless-different.ts'

/** Messages by the name of a field. */
type Problems = Record<string, string | undefined>

/** The input of a call, or the messages of the fields that are wrong. */
export type Read<Input> =
  | { input: Input; problems?: undefined }
  | { input?: undefined; problems: Problems }

type RecordFormOptions<Saved, Opened, Draft, Input, Field extends string> = {
  /** The record as opened, undefined for a new one. A later version of it does not change the form. */
  opened: Opened
  fields: DraftFields<Draft, Field>
  toDraft: (saved: Saved | Opened) => Draft
  read: (draft: Draft) => Read<Input>
  /**
   * Saves on top of `base`, with its version in `If-Match`. The form stays open with what it resolves to; undefined makes
   * it start again, for another new record.
   */
  save: (input: Input, base: Saved | Opened) => Promise<Saved | undefined>
  /** The record as it is now, after a save was refused for its version. A form that only adds needs none. */
  load?: (base: Saved) => Promise<Saved>
  /** Fields of the server's messages that are shown at a field of the form with another name. */
  aliases?: Partial<Record<string, Field>>
  /** The message of a failure without one of the server. */
  whatFailed?: string
  /** Called unless values were typed during the save, which are unsaved then. */
  onSaved?: (saved: Saved) => void
  onFailed?: (error: Error) => void
  /** The function of `useUnsavedChanges`, where leaving the form requires confirmation. */
  onDirtyChange?: (isDirty: boolean) => void
}

/** The changed values, or how they follow from the draft of that moment. */
export type Change<Draft> = Partial<Draft> | ((now: Draft) => Partial<Draft>)

/** Fields that are texts. */
type TextName<Draft> = {
  [Name in keyof Draft]: Draft[Name] extends string ? Name : never
}[keyof Draft] &
  string

/** Both versions of a record that another admin has saved since it was opened. */
export type Conflict<Saved, Draft, Field extends string> = {
  theirs: Saved
  versions: Versions<Draft>
  differences: readonly Difference<Field>[]
  saveMerged: (choices: Choices<Field>) => void
  backToEditing: () => void
}

/**
 * The form of a record: what was typed, whether it is valid, saved or refused, and the two versions when another admin has
 * saved the record since it was opened. `FormShell` shows it.
 */
export function useRecordForm<
  Saved,
  Opened extends Saved | undefined,
  Draft extends object,
  Input,
  Field extends string,
>(options: RecordFormOptions<Saved, Opened, Draft, Input, Field>) {
  const { opened, fields, toDraft, read, save, load, onSaved, onDirtyChange } = options
  const { aliases = {}, whatFailed = 'It was not saved. Please try again.' } = options
  /** The record as opened or last saved here. */
  const [base, setBase] = useState<Saved | Opened>(opened)
  const [draft, setDraft] = useState(() => toDraft(opened))
  const [theirs, setTheirs] = useState<Saved>()
  const [hasTried, setHasTried] = useState(false)
  const attempt = useMutation({ mutationFn: send, onSuccess: settle, onError: options.onFailed })

  const saved = toDraft(base)
  const isDirty = fields.isChanged(saved, draft)
  // After each render: values typed during a save contradict what `settle` reported.
  useEffect(() => onDirtyChange?.(isDirty))
  /** The draft of the last render, for what runs after a response. */
  const typed = useRef(draft)
  useEffect(() => {
    typed.current = draft
  })

  function send(tried: Attempt<Saved | Opened, Draft>): Promise<Outcome<Saved>> {
    return saveUnlessDifferent({ fields, toDraft, load, save: saveDraft }, tried)
  }

  async function saveDraft(mine: Draft, on: Saved | Opened) {
    const { input } = read(mine)
    if (input === undefined) throw new Error('A draft with problems is not saved')
    return save(input, on)
  }

  function settle(outcome: Outcome<Saved>, { mine }: Attempt<Saved | Opened, Draft>) {
    if (outcome.theirs !== undefined) return setTheirs(outcome.theirs)
    const { saved: now } = outcome
    // Values typed during the save stay, and are unsaved.
    setDraft((current) => (current === mine ? toDraft(now ?? opened) : current))
    setHasTried(false)
    if (now === undefined) return
    setBase(now)
    if (typed.current !== mine) return
    // At once: the caller may go to another address.
    onDirtyChange?.(false)
    onSaved?.(now)
  }

  function trySave(mine = draft, on: Saved | Opened = base) {
    setHasTried(true)
    if (attempt.isPending || read(mine).problems) return
    attempt.mutate({ mine, on })
  }

  function toConflict(now: Saved): Conflict<Saved, Draft, Field> {
    const versions = { base: saved, mine: draft, theirs: toDraft(now) }
    return {
      theirs: now,
      versions,
      differences: fields.findDifferences(versions),
      saveMerged(choices) {
        const merged = fields.merge(versions, choices)
        setTheirs(undefined)
        setBase(now)
        setDraft(merged)
        trySave(merged, now)
      },
      backToEditing: () => setTheirs(undefined),
    }
  }

  const problems: Problems = (hasTried && read(draft).problems) || {}
  const refusal = isApiError(attempt.error) ? attempt.error : null
  const [refusedName = ''] = refusal?.field?.split('.') ?? []
  const refusedField = aliases[refusedName] ?? refusedName
  const failure = attempt.error ? failureText(attempt.error, whatFailed) : undefined
  const isShownAtField = Object.hasOwn(draft, refusedField)

  const change = (values: Change<Draft>) =>
    setDraft((current) => ({
      ...current,
      ...(typeof values === 'function' ? values(current) : values),
    }))
  const errorOf = (name: Field | (keyof Draft & string)) =>
    problems[name] ?? (refusedField === name ? failure : undefined)

  return {
    fields,
    base,
    setBase,
    draft,
    /** The draft as it is by now, after a wait. */
    typedByNow: () => typed.current,
    setDraft,
    change,
    errorOf,
    /** The properties of a text field. */
    bind: (name: TextName<Draft>) => ({
      // The name of a text.
      value: draft[name] as string,
      error: errorOf(name),
      onChange: ({ target }: { target: { value: string } }) =>
        // As above.
        change({ [name]: target.value } as Partial<Draft>),
    }),
    /** Messages of what was typed, by the name or the path of the field; none before a save was tried. */
    problems,
    submit(event: SubmitEvent) {
      event.preventDefault()
      if (!refuseUnreadable(event.currentTarget)) trySave()
    },
    /** Saves what was typed, or `mine` in its place. */
    trySave: (mine?: Draft) => trySave(mine),
    hasTried,
    isSaving: attempt.isPending,
    isDirty,
    isSaved: attempt.data?.saved !== undefined && !isDirty,
    error: attempt.error,
    /** Why it was not saved, also where a field shows it. */
    whyRefused: failure,
    /** Why it was not saved, where no field shows it. */
    failure: isShownAtField ? undefined : failure,
    conflict: theirs === undefined ? null : toConflict(theirs),
  }
}
