import { useId, useRef } from 'react'
import {
  type WebhookEndpoint,
  type WebhookEventType,
  webhookEventTypes,
} from '#contract/outgoing-webhooks.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { draftFields, toPlainText } from '../shared/form/draft-fields.ts'
import { FormShell } from '../shared/form/form-shell.tsx'
import { useRecordForm } from '../shared/form/use-record-form.ts'
import { ReauthForm } from '../sign-in/reauth-form.tsx'
import { eventLabels } from './webhook-labels.ts'
import { type EndpointDraft, loadEndpoint } from './webhook-queries.ts'

type WebhookFormProps = {
  /** Undefined for a new one. */
  endpoint?: WebhookEndpoint
  save: (draft: EndpointDraft, base: WebhookEndpoint | undefined) => Promise<WebhookEndpoint>
}

const fields = draftFields<EndpointDraft>({ url: 'Address', events: 'Events' }, (draft, field) => {
  if (field === 'url') return toPlainText(draft, field)
  const chosen = webhookEventTypes.filter((type) => draft.events.includes(type))
  return chosen.map((type) => eventLabels[type]).join(', ')
})

export function WebhookForm({ endpoint, save }: WebhookFormProps) {
  const urlId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const form = useRecordForm({
    opened: endpoint,
    fields,
    toDraft: (saved): EndpointDraft => ({
      url: saved?.url ?? '',
      events: saved?.events ?? ['order.paid'],
    }),
    read: (draft) => ({ input: draft }),
    save,
    load: loadEndpoint,
  })
  const { draft, bind } = form

  function choose(type: WebhookEventType, isChosen: boolean) {
    const others = draft.events.filter((each) => each !== type)
    form.change({ events: isChosen ? [...others, type] : others })
  }

  return (
    <>
      <FormShell
        form={form}
        label="Endpoint"
        submitLabel={endpoint ? 'Save' : 'Add endpoint'}
        submitRef={button}
        size="sm"
        isPanel
      >
        <TextField
          id={urlId}
          label="Address"
          type="url"
          autoComplete="off"
          placeholder="https://example.com/hook"
          description="Where each event is posted"
          {...bind('url')}
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
          <p aria-live="polite" className="text-sm text-error empty:sr-only">
            {form.errorOf('events')}
          </p>
        </fieldset>
      </FormShell>
      <ReauthForm finalFocus={() => button.current} />
    </>
  )
}
