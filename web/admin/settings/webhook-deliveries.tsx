import type { WebhookDelivery, WebhookEndpoint } from '#contract/outgoing-webhooks.ts'
import { failureText } from '#web/lib/api/api.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatDayAndTime } from '../shared/format-time.ts'
import { LoadedList } from '../shared/loaded-list.tsx'
import { TableSkeleton } from '../shared/table-skeleton.tsx'
import { deliveryLabels, toAttemptsText, toReadable } from './webhook-labels.ts'
import { useDeliveries, useRedeliver, useSendTest } from './webhook-queries.ts'

/** The deliveries to an endpoint, newest first. */
export function WebhookDeliveries({ endpoint }: { endpoint: WebhookEndpoint }) {
  const test = useSendTest(endpoint._id)
  return (
    <section aria-labelledby="webhook-deliveries" className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id="webhook-deliveries" className="text-base">
          Sent in the last 30 days
        </h3>
        <Button
          variant="secondary"
          size="sm"
          disabled={!endpoint.isEnabled}
          loading={test.isPending}
          onClick={() => test.mutate(undefined)}
        >
          Send a test
        </Button>
      </div>
      <Failure error={test.error} />
      <DeliveryList endpoint={endpoint} />
    </section>
  )
}

function DeliveryList({ endpoint }: { endpoint: WebhookEndpoint }) {
  const list = useDeliveries(endpoint._id)
  return (
    <LoadedList
      list={list}
      whatFailed="Failed to load what was sent"
      skeleton={<TableSkeleton rows={3} />}
      empty={<p className="text-sm text-soft">Nothing yet. A test shows whether it arrives.</p>}
      more={{ label: 'Load more', whatFailed: 'Failed to load more' }}
    >
      <ul aria-label="Deliveries" className="border-t border-line">
        {list.items.map((delivery) => (
          <DeliveryRow key={delivery._id} delivery={delivery} canSend={endpoint.isEnabled} />
        ))}
      </ul>
    </LoadedList>
  )
}

type DeliveryRowProps = { delivery: WebhookDelivery; canSend: boolean }

function DeliveryRow({ delivery, canSend }: DeliveryRowProps) {
  const { type, state, createdAt, statusCode, failure, payload, response } = delivery
  const again = useRedeliver(delivery._id)
  const { tone, label } = deliveryLabels[state]
  return (
    <li className="space-y-1.5 border-b border-line py-3 text-sm">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="exact font-medium">{type}</span>
        <Badge tone={tone}>{label}</Badge>
        {statusCode !== undefined && <span className="exact text-soft">{statusCode}</span>}
        <time dateTime={createdAt} className="ml-auto text-soft tabular-nums">
          {formatDayAndTime(createdAt)}
        </time>
      </div>
      {failure !== undefined && (
        <p className="wrap-anywhere">
          <bdi>{failure}</bdi>
        </p>
      )}
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <p className="text-soft tabular-nums">{toAttemptsText(delivery)}</p>
        <Button
          variant="secondary"
          size="sm"
          disabled={!canSend}
          loading={again.isPending}
          aria-label={`Send again: ${type}, ${formatDayAndTime(createdAt)}`}
          onClick={() => again.mutate(undefined)}
        >
          Send again
        </Button>
      </div>
      <Failure error={again.error} />
      <details>
        <summary className="min-h-6 cursor-pointer text-soft hover:text-ink">
          Message and answer
        </summary>
        <Text label="Message" text={toReadable(payload)} />
        <Text label="Answer" text={response || 'None'} />
      </details>
    </li>
  )
}

function Text({ label, text }: { label: string; text: string }) {
  return (
    <div className="mt-2">
      <p className="text-xs text-soft">{label}</p>
      <pre className="max-h-60 overflow-y-auto border border-line bg-sunken p-2 text-xs break-all whitespace-pre-wrap">
        {text}
      </pre>
    </div>
  )
}

function Failure({ error }: { error: Error | null }) {
  return (
    <p aria-live="polite" className="text-sm text-error empty:sr-only">
      {error !== null && failureText(error, 'It was not sent. Please try again.')}
    </p>
  )
}
