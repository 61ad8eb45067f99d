import { type FormEvent, useId, useRef, useState } from 'react'
import { isApiError } from '#contract/client.ts'
import { type WebhookEventType, webhookEventTypes } from '#contract/outgoing-webhooks.ts'
import { failureText } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { ReauthForm } from '../sign-in/reauth-form.tsx'
import { eventLabels } from './webhook-labels.ts'
import type { EndpointDraft } from './webhook-queries.ts'

type WebhookFormProps = {
  initial: EndpointDraft
  submitLabel: string
  save: { mutate: (draft: EndpointDraft) => void; isPending: boolean; error: Error | null }
  /** The draft of the last save: "Saved" shows until it is changed. */
  saved?: EndpointDraft | undefined
}

export function WebhookForm({ initial, submitLabel, save, saved }: WebhookFormProps) {
  const urlId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [draft, setDraft] = useState(initial)
  const urlError =
    isApiError(save.error) && save.error.field === 'url' ? save.error.serverMessage : undefined

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!save.isPending) save.mutate(draft)
  }

  function choose(type: WebhookEventType, isChosen: boolean) {
    const others = draft.events.filter((each) => each !== type)
    setDraft({ ...draft, events: isChosen ? [...others, type] : others })
  }

  return (
    <>
      <form onSubmit={submit} noValidate aria-label="Endpoint" className="space-y-4">
        <TextField
          id={urlId}
          label="Address"
          type="url"
          autoComplete="off"
          placeholder="https://example.com/hook"
          description="Where each event is posted"
          error={urlError}
          value={draft.url}
          onChange={(event) => setDraft({ ...draft, url: event.target.value })}
        />
        <fieldset>
          <legend className="mb-1.5 text-sm font-medium">Events</legend>
          <div className="grid gap-x-4 sm:grid-cols-2">
            {webhookEventTypes.map((type) => (
              <label
                key={type}
                htmlFor={`${urlId}-${type}`}
                className="flex min-h-11 items-center gap-3 text-sm md:min-h-9"
              >
                <Checkbox
                  id={`${urlId}-${type}`}
                  checked={draft.events.includes(type)}
                  onChange={(event) => choose(type, event.target.checked)}
                />
                {eventLabels[type]}
              </label>
            ))}
          </div>
        </fieldset>
        <p aria-live="polite" className="text-sm text-error empty:sr-only">
          {save.error !== null &&
            urlError === undefined &&
            failureText(save.error, 'It was not saved. Please try again.')}
        </p>
        <div className="flex flex-wrap items-center gap-3">
          <Button ref={button} type="submit" size="sm" loading={save.isPending}>
            {submitLabel}
          </Button>
          <p role="status" className="text-sm text-soft">
            {draft === saved && 'Saved'}
          </p>
        </div>
      </form>
      <ReauthForm finalFocus={() => button.current} />
    </>
  )
}
