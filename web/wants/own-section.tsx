import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, useParams, useRevalidator } from 'react-router'
import type { Product } from '#contract/products/catalogue.ts'
import type { Hold, Want } from '#contract/wants.ts'
import { useSession } from '#web/account/index.ts'
import { Queries } from '#web/lib/api/queries.tsx'
import { toHeldText, toLimitsText, toShortEnd, toWantState } from '#web/lib/format/want-texts.ts'
import { useShopSettings } from '#web/lib/shop-settings.ts'
import { Button } from '#web/ui/button.tsx'
import { heldStore } from './held-store.ts'
import { OwnedLines } from './owned-lines.tsx'
import { WantForm } from './want-form.tsx'
import { ownWantQuery } from './wants-query.ts'

type OwnSectionProps = { product: Pick<Product, '_id' | 'available' | 'type'>; isSoldOut: boolean }

/** The customer's want and hold of a product. */
export function OwnSection(props: OwnSectionProps) {
  return (
    <Queries>
      <OwnWant {...props} />
    </Queries>
  )
}

function OwnWant({ product, isSoldOut }: OwnSectionProps) {
  const { user } = useSession()
  const { data } = useQuery({
    ...ownWantQuery(user?._id ?? '', product._id),
    enabled: user !== null,
  })
  const [isOpen, setIsOpen] = useState<boolean>()
  const { want, holds = none } = data ?? {}
  const [hold] = holds
  useHeld(holds)
  useReloadAfter(holds.length)

  if (isOpen) {
    return <WantForm {...{ product, want }} onClose={() => setIsOpen(false)} />
  }
  return (
    <div
      ref={isOpen === undefined ? undefined : takeFocus}
      tabIndex={-1}
      className="mt-4 space-y-3 outline-none"
    >
      <div className="space-y-1 text-sm text-soft empty:hidden">
        <OwnedLines productId={product._id} />
      </div>
      {holds.map((each) => (
        <HeldUnit key={each._id} hold={each} />
      ))}
      {want ? (
        <WantState want={hold ? { ...want, hold } : want} onEdit={() => setIsOpen(true)} />
      ) : (
        isSoldOut &&
        !hold && (
          <Button variant="secondary" wide onClick={() => setIsOpen(true)}>
            Want this
          </Button>
        )
      )}
    </div>
  )
}

/** The focus of the form that it replaces: a screen reader then reads the want. */
function takeFocus(element: HTMLElement | null) {
  if (document.activeElement === document.body) element?.focus()
}

const none: readonly Hold[] = []

/** Lets the rows and the button of the page know the offers that are on hold. */
function useHeld(holds: readonly Hold[]) {
  const { timezone } = useShopSettings()
  useEffect(() => {
    heldStore.set(
      holds.map(({ product, expiresAt }) => ({
        offerId: product._id,
        text: toHeldText(expiresAt, timezone),
      })),
    )
    return () => heldStore.set([])
  }, [holds, timezone])
}

/** The unit of a hold that has ended may be on sale again: loads the product once more. */
function useReloadAfter(held: number) {
  const { revalidate } = useRevalidator()
  const heldBefore = useRef(0)
  useEffect(() => {
    if (held < heldBefore.current) void revalidate()
    heldBefore.current = held
  }, [held, revalidate])
}

function HeldUnit({ hold }: { hold: Hold }) {
  const { id } = useParams()
  const { timezone } = useShopSettings()
  return (
    <p className="border-l-2 border-accent pl-3 text-sm">
      <span className="font-medium">
        One is on hold for you until {toShortEnd(hold.expiresAt, timezone)}.
      </span>{' '}
      Then it goes to the next customer.{' '}
      {hold.product._id !== id && (
        <>
          <Link to={`/products/item/${hold.product._id}`} className="link">
            Look at it
          </Link>
          {' · '}
        </>
      )}
      <Link to={`/wants?hold=${hold._id}`} className="link">
        No thanks, pass it on
      </Link>
    </p>
  )
}

const NEXT_STEP = 'We hold the next one for you and mail you until when.'

function Paused() {
  return (
    <>
      It is paused: three holds ended without an order.{' '}
      <Link to="/wants" className="link">
        Resume it on your want list
      </Link>
    </>
  )
}

function WantState({ want, onEdit }: { want: Want; onEdit: () => void }) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 text-sm">
      <p className="min-w-0 flex-1 basis-56">
        <span className="font-medium">You want this.</span>{' '}
        {want.isPaused ? <Paused /> : toWantState(want)}
        <span className="block text-soft">
          {toLimitsText(want)}. {!want.isPaused && !want.hold && NEXT_STEP}
        </span>
      </p>
      <Button variant="secondary" size="sm" onClick={onEdit}>
        Change
      </Button>
    </div>
  )
}
