import type { WebhookEndpoint } from '#contract/outgoing-webhooks.ts'
import { toEventsText } from '#contract/webhook-texts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { toDeliveryFailure, toEndpointLabel, toLastText } from './webhook-labels.ts'

type WebhookListProps = { endpoints: readonly WebhookEndpoint[]; onOpen: (id: string) => void }

export function WebhookList({ endpoints, onOpen }: WebhookListProps) {
  return (
    <ul aria-label="Endpoints" className="border-t border-edge">
      {endpoints.map((endpoint) => (
        <EndpointRow key={endpoint._id} endpoint={endpoint} onOpen={() => onOpen(endpoint._id)} />
      ))}
    </ul>
  )
}

function EndpointRow({ endpoint, onOpen }: { endpoint: WebhookEndpoint; onOpen: () => void }) {
  const { tone, label } = toEndpointLabel(endpoint)
  const trouble = toDeliveryFailure(endpoint)
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-b border-line py-4 text-sm">
      <div className="min-w-0 flex-1 basis-80 space-y-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere">
          <span className="font-medium">{endpoint.url}</span>
          <Badge tone={tone}>{label}</Badge>
        </p>
        {trouble && <p>{trouble}</p>}
        <p className="text-soft">{toEventsText(endpoint.events)}</p>
        <p className="text-soft tabular-nums">{toLastText(endpoint)}</p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        aria-label={`View details of ${endpoint.url}`}
        onClick={onOpen}
      >
        View details
      </Button>
    </li>
  )
}
