import { useRef, useState } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import type { WebhookEndpoint } from '#contract/outgoing-webhooks.ts'
import { failureText } from '#web/lib/api/api.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { ResponsiveDialog } from '#web/ui/responsive-dialog.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { DeleteEndpoint } from './delete-endpoint.tsx'
import { WebhookDeliveries } from './webhook-deliveries.tsx'
import { WebhookForm } from './webhook-form.tsx'
import { toDeliveryFailure } from './webhook-labels.ts'
import { useAddEndpoint, useUpdateEndpoint } from './webhook-queries.ts'

type PanelProps = {
  isOpen: boolean
  onClose: () => void
  onClosed: () => void
}

/** Deletes the secret only after confirmation. */
export function NewWebhookPanel({ isOpen, onClose, onClosed }: PanelProps) {
  const add = useAddEndpoint()
  const isKept = useRef(false)
  const isHeld = () => add.data !== undefined && !isKept.current
  useBlocker(isHeld)
  useBeforeUnload((event) => {
    if (isHeld()) event.preventDefault()
  })

  function close() {
    isKept.current = true
    onClose()
  }

  return (
    <ResponsiveDialog
      title="Add endpoint"
      open={isOpen}
      isHeld={add.data !== undefined}
      onOpenChange={(open) => !open && close()}
      onClosed={onClosed}
    >
      {add.data ? (
        <Secret secret={add.data.secret} onDone={close} />
      ) : (
        <WebhookForm save={async (draft) => (await add.mutateAsync(draft)).endpoint} />
      )}
    </ResponsiveDialog>
  )
}

function Secret({ secret, onDone }: { secret: string; onDone: () => void }) {
  return (
    <div className="space-y-4">
      <Alert tone="success" title="The endpoint is there">
        The receiver proves with this secret that a message is the shop’s. Save it: it is shown only
        once.
      </Alert>
      <div className="flex items-center gap-2 rounded-sm border border-line bg-sunken py-2 pr-2 pl-3">
        <code className="min-w-0 flex-1 text-sm break-all">{secret}</code>
        <CopyButton text={secret} what="secret" />
      </div>
      <Button size="sm" onClick={onDone}>
        I have saved it
      </Button>
    </div>
  )
}

export function WebhookPanel({
  endpoint,
  ...panel
}: PanelProps & { endpoint: WebhookEndpoint | undefined }) {
  const [last, setLast] = useState(endpoint)
  if (endpoint && endpoint !== last) setLast(endpoint)
  // A deleted endpoint stays while the panel slides away.
  const shown = panel.isOpen ? endpoint : last
  return (
    <ResponsiveDialog
      title="Endpoint"
      open={panel.isOpen}
      onOpenChange={(open) => !open && panel.onClose()}
      onClosed={panel.onClosed}
    >
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
      <DeleteEndpoint endpoint={endpoint} onDeleted={onDeleted} />
    </div>
  )
}
