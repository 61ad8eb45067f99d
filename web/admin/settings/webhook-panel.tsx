import { useState } from 'react'
import type { WebhookEndpoint } from '#contract/outgoing-webhooks.ts'
import { failureText } from '#web/lib/api/api.ts'
import { Alert } from '#web/ui/alert.tsx'
import { type DialogPanel, dialogProps } from '#web/ui/dialog-panel.ts'
import { ResponsiveDialog } from '#web/ui/responsive-dialog.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { DeleteButton } from '../shared/delete-button.tsx'
import { NewSecretDialog } from './new-secret-dialog.tsx'
import { WebhookDeliveries } from './webhook-deliveries.tsx'
import { WebhookForm } from './webhook-form.tsx'
import { toDeliveryFailure } from './webhook-labels.ts'
import { useAddEndpoint, useDeleteEndpoint, useUpdateEndpoint } from './webhook-queries.ts'

export function NewWebhookPanel(panel: DialogPanel) {
  const add = useAddEndpoint()
  return (
    <NewSecretDialog
      title="Add endpoint"
      secret={add.data?.secret}
      what="secret"
      success={{
        title: 'The endpoint is there',
        text: 'The receiver proves with this secret that a message is the shop’s. Save it: it is shown only once.',
      }}
      {...panel}
    >
      <WebhookForm save={async (draft) => (await add.mutateAsync(draft)).endpoint} />
    </NewSecretDialog>
  )
}

export function WebhookPanel({
  endpoint,
  ...panel
}: DialogPanel & { endpoint: WebhookEndpoint | undefined }) {
  const [last, setLast] = useState(endpoint)
  if (endpoint && endpoint !== last) setLast(endpoint)
  // A deleted endpoint stays while the panel slides away.
  const shown = panel.isOpen ? endpoint : last
  return (
    <ResponsiveDialog title="Endpoint" {...dialogProps(panel)}>
      {shown ? (
        <EndpointView endpoint={shown} onDeleted={panel.onClose} />
      ) : (
        <Alert title="There is no such endpoint">It may have been deleted.</Alert>
      )}
    </ResponsiveDialog>
  )
}

type EndpointViewProps = { endpoint: WebhookEndpoint; onDeleted: () => void }

function EndpointView({ endpoint, onDeleted }: EndpointViewProps) {
  const change = useUpdateEndpoint(endpoint._id)
  const turn = useUpdateEndpoint(endpoint._id)
  const removal = useDeleteEndpoint(endpoint._id)
  const trouble = toDeliveryFailure(endpoint)
  return (
    <div className="space-y-6">
      {trouble && <Alert title={trouble} isLive={false} />}
      <div>
        <Switch
          label="Send events to this endpoint"
          checked={turn.isPending ? turn.variables.body.isEnabled === true : endpoint.isEnabled}
          disabled={turn.isPending}
          onCheckedChange={(isEnabled) => turn.mutate({ body: { isEnabled } })}
        />
        <p aria-live="polite" className="text-sm text-error empty:sr-only">
          {turn.isError && failureText(turn.error, 'It was not changed. Please try again.')}
        </p>
      </div>
      <WebhookForm
        endpoint={endpoint}
        save={(body, base = endpoint) => change.mutateAsync({ body, version: base.version })}
      />
      <WebhookDeliveries endpoint={endpoint} />
      <DeleteButton
        what="endpoint"
        consequence="Nothing more is sent there. Its log and its secret are gone for good."
        removal={removal}
        onDelete={(close) =>
          removal.mutate(() => {
            close()
            onDeleted()
          })
        }
      />
    </div>
  )
}
