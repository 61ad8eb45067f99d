import { useQuery } from '@tanstack/react-query'
import type { Hold, HoldMoment, QueuedWant } from '#contract/wants.ts'
import { api, failureText } from '#web/lib/api/api.ts'
import { formatDay } from '#web/lib/format/format-day.ts'
import { toLimitsText, toShortEnd } from '#web/lib/format/want-texts.ts'
import { useShopSettings } from '#web/lib/shop-settings.ts'
import { Button } from '#web/ui/button.tsx'
import { adminKeys } from '../../admin-keys.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { PartSpinner } from '../part/loaded-part.tsx'
import { ManualHold, toOfferText } from './manual-hold.tsx'
import { useHoldRelease } from './use-hold-changes.ts'

/** The queue of a product, its holds, and what happened to them. */
export function ProductQueue({ productId }: { productId: string }) {
  const query = useQuery({
    queryKey: adminKeys.queue(productId),
    queryFn: ({ signal }) => api('GET /products/:id/queue', { params: { id: productId }, signal }),
    staleTime: 0,
  })
  return (
    <Loaded query={query} whatFailed="Failed to load the queue" skeleton={<PartSpinner />}>
      {({ wants, holds, history }) => (
        <div className="space-y-5 text-sm">
          <Waiting wants={wants} />
          <OnHold holds={holds} productId={productId} />
          <ManualHold productId={productId} />
          <History moments={history} />
        </div>
      )}
    </Loaded>
  )
}

function Waiting({ wants }: { wants: readonly QueuedWant[] }) {
  return (
    <section aria-labelledby="queue-waiting">
      <h3 id="queue-waiting" className="text-base font-medium">
        Waiting
      </h3>
      {wants.length === 0 && <p className="mt-1 text-soft">Nobody waits for this product.</p>}
      <ol className="mt-1 divide-y divide-line">
        {wants.map((want, place) => (
          <li key={want.user._id} className="flex flex-wrap gap-x-4 gap-y-0.5 py-2">
            <span className="w-6 tabular-nums text-soft">{place + 1}</span>
            <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
              {want.user.email}
              {want.isPaused && <span className="text-accent"> · paused</span>}
              {want.hold && <span className="text-soft"> · has one on hold</span>}
            </span>
            <span className="text-soft">
              {toLimitsText(want)} · since {formatDay(want.createdAt)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function OnHold({ holds, productId }: { holds: readonly Hold[]; productId: string }) {
  const { timezone } = useShopSettings()
  const release = useHoldRelease(productId)
  return (
    <section aria-labelledby="queue-holds">
      <h3 id="queue-holds" className="text-base font-medium">
        On hold
      </h3>
      {holds.length === 0 && <p className="mt-1 text-soft">Nothing is on hold.</p>}
      <ul className="mt-1 divide-y divide-line">
        {holds.map((hold) => (
          <li key={hold._id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
              {hold.user?.email ?? 'Deleted account'}
              <span className="block text-soft">
                {toOfferText(hold.product)} · until {toShortEnd(hold.expiresAt, timezone)}
                {hold.state === 'used' && ' · in checkout'}
              </span>
            </span>
            {hold.state === 'active' && (
              <Button
                size="sm"
                variant="secondary"
                loading={release.isPending && release.variables === hold._id}
                onClick={() => release.mutate(hold._id)}
              >
                End hold
              </Button>
            )}
          </li>
        ))}
      </ul>
      {release.isError && (
        <p role="alert" className="text-error">
          {failureText(release.error, 'The hold was not ended. Please try again.')}
        </p>
      )}
    </section>
  )
}

const eventLabels: Record<HoldMoment['type'], string> = {
  held: 'Held',
  mailed: 'Mailed',
  expired: 'Expired',
  declined: 'Declined',
  ended: 'Ended',
  bought: 'Bought',
}

function History({ moments }: { moments: readonly HoldMoment[] }) {
  const { timezone } = useShopSettings()
  if (moments.length === 0) return null
  return (
    <section aria-labelledby="queue-history">
      <h3 id="queue-history" className="text-base font-medium">
        History of holds
      </h3>
      <ol className="mt-1 divide-y divide-line">
        {moments.map(({ at, type, user, productId, sku }) => (
          <li
            key={`${at} ${type} ${productId} ${user?._id}`}
            className="flex flex-wrap gap-x-4 py-1.5"
          >
            <span className="w-20 font-medium">{eventLabels[type]}</span>
            <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
              {user?.email ?? 'Deleted account'}
              {sku && <span className="text-soft tabular-nums"> · {sku}</span>}
            </span>
            <time dateTime={at} className="text-soft tabular-nums">
              {formatDay(at)}, {toShortEnd(at, timezone)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  )
}
