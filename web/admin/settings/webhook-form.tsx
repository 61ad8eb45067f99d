import { useRef } from 'react'
import { type WebhookEndpoint, webhookEventTypes } from '#contract/outgoing-webhooks.ts'
import { eventLabels, toEventsText } from '#contract/webhook-texts.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { CheckboxGroup } from '../shared/form/choice-fields.tsx'
import { draftFields, toPlainText } from '../shared/form/draft-fields.ts'
import { FormShell } from '../shared/form/form-shell.tsx'
import { useRecordForm } from '../shared/form/use-record-form.ts'
import { ReauthForm } from '../shared/reauth/reauth-form.tsx'
import { type EndpointDraft, loadEndpoint } from './webhook-queries.ts'

type WebhookFormProps = {
  /** Undefined for a new one. */
  endpoint?: WebhookEndpoint
  save: (draft: EndpointDraft, base: WebhookEndpoint | undefined) => Promise<WebhookEndpoint>
}

const fields = draftFields<EndpointDraft>({ url: 'Address', events: 'Events' }, (draft, field) => {
  if (field === 'url') return toPlainText(draft, field)
  return toEventsText(webhookEventTypes.filter((type) => draft.events.includes(type)))
})

export function WebhookForm({ endpoint, save }: WebhookFormProps) {
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
          label="Address"
          type="url"
          autoComplete="off"
          placeholder="https://example.com/hook"
          description="Where each event is posted"
          {...form.bind('url')}
        />
        <CheckboxGroup
          legend="Events"
          labels={eventLabels}
          values={webhookEventTypes}
          chosen={form.draft.events}
          onChange={(events) => form.change({ events })}
          error={form.errorOf('events')}
        />
      </FormShell>
      <ReauthForm finalFocus={() => button.current} />
    </>
  )
}
