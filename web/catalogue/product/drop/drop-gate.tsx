import { type ReactNode, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import type { Drop } from '#contract/pricing/drop.ts'
import { formatDropTime, toDropTime } from '#contract/pricing/drop-texts.ts'
import { toSignInState } from '#web/account/index.ts'
import { useToken } from '#web/lib/api/token.ts'
import { lazyPart } from '#web/lib/retry-import.ts'
import { useShopSettings } from '#web/lib/shop-settings.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { useHeldText } from '#web/wants/index.ts'
import { DrawSeed } from './draw-seed.tsx'
import { useLiveDrop } from './use-live-drop.ts'

const OwnEntry = lazyPart(async () => (await import('./own-entry.tsx')).OwnEntry)

type DropGateProps = {
  drop: Drop
  offerId: string
  /** Quantity and "Add to Cart", shown on sale and to the customer for whom a unit is on hold. */
  children: ReactNode
}

/** The drop on a product page: before the start no way to buy, after it the limit. */
export function DropGate({ drop: shown, offerId, children }: DropGateProps) {
  const { drop, leftMs } = useLiveDrop(shown, offerId)
  const isHeld = useHeldText(offerId) !== undefined
  const { limitPerCustomer, mode, state } = drop
  const isOpen = state === 'on-sale' || isHeld
  const [wasClosed] = useState(!isOpen)
  return (
    <>
      {/* Always rendered, so that the opening is announced. */}
      <p role="status" className="sr-only">
        {wasClosed && state === 'on-sale' && 'On sale now.'}
      </p>
      {isOpen ? children : <ClosedDrop {...{ drop, leftMs, offerId }} />}
      {limitPerCustomer !== undefined && (
        <p className="mt-2 text-sm text-soft">At most {limitPerCustomer} per customer.</p>
      )}
      {mode === 'draw' && <DrawSeed drop={drop} />}
    </>
  )
}

type ClosedDropProps = { drop: Drop; leftMs: number | undefined; offerId: string }

function ClosedDrop({ drop, leftMs, offerId }: ClosedDropProps) {
  const { timezone } = useShopSettings()
  const { title, text } = toTexts(drop, timezone)
  return (
    <section aria-label="Drop" className="mt-6 border-l-3 border-accent bg-sunken px-5 py-4">
      <div role="status">
        <p className="font-display text-lg font-semibold">{title}</p>
        {text !== '' && <p className="mt-1 text-sm text-soft">{text}</p>}
      </div>
      {leftMs !== undefined && (
        <p role="timer" className="mt-3 font-mono text-2xl tabular-nums">
          {toCountdown(leftMs)}
        </p>
      )}
      {drop.mode === 'draw' && drop.state !== 'announced' && (
        <Entry {...{ offerId }} isOpen={drop.state === 'entries-open'} />
      )}
    </section>
  )
}

function toTexts(drop: Drop, timezone: string): { title: string | undefined; text: string } {
  const { mode, state, entriesOpenAt = '', openSaleAt, entries } = drop
  const format = (time: string) => formatDropTime(time, timezone)
  const title = toDropTime(drop, timezone)
  if (mode === 'first-come') return { title, text: '' }
  if (state === 'announced') return { title, text: `Entries open on ${format(entriesOpenAt)}.` }
  if (state === 'entries-open') {
    return { title, text: `Enter until then. ${toEntriesText(entries)}`.trim() }
  }
  // The draw follows within a minute of its time.
  if (drop.seed === undefined) {
    return { title: 'Entries are closed.', text: 'The draw takes place in the next minutes.' }
  }
  const rest = openSaleAt ? `The remainder is on sale from ${format(openSaleAt)}.` : ''
  return {
    title: 'The draw has taken place.',
    text: [toEntriesText(entries), rest].join(' ').trim(),
  }
}

function toEntriesText(entries: number | undefined): string {
  if (entries === undefined) return ''
  return entries === 1 ? '1 customer has entered.' : `${entries} customers have entered.`
}

/** "2 d 03:04:05", "03:04:05". */
function toCountdown(leftMs: number): string {
  const seconds = Math.ceil(leftMs / 1000)
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const clock = [(seconds / 3600) % 24, (seconds / 60) % 60, seconds % 60].map(two).join(':')
  const days = Math.floor(seconds / 86_400)
  return days > 0 ? `${days} d ${clock}` : clock
}

/** The customer's entry is personal: only browsers with a token load its code. */
function Entry({ offerId, isOpen }: { offerId: string; isOpen: boolean }) {
  const location = useLocation()
  const isSignedIn = Boolean(useToken())
  if (isSignedIn) {
    return (
      <Suspense fallback={null}>
        <OwnEntry {...{ offerId, isOpen }} />
      </Suspense>
    )
  }
  if (!isOpen) return null
  return (
    <ButtonLink to="/auth" state={toSignInState(location)} className="mt-4 noscript:hidden">
      Sign in to enter the draw
    </ButtonLink>
  )
}
