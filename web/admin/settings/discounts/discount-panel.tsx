import { useRef, useState } from 'react'
import type { Discount } from '#contract/orders/discounts.ts'
import { failureText, isNotFound } from '#web/lib/api/api.ts'
import { useShopSettings } from '#web/lib/shop-settings.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { type DialogPanel, dialogProps } from '#web/ui/dialog-panel.ts'
import { ResponsiveDialog } from '#web/ui/responsive-dialog.tsx'
import { Loaded } from '../../shared/loaded.tsx'
import { PanelSkeleton } from '../../shared/panel-skeleton.tsx'
import { DiscountForm } from './discount-form.tsx'
import { stateLabels, toUsesText } from './discount-labels.ts'
import { useDeletion, useDiscount, useEnd } from './discount-queries.ts'

type DiscountPanelProps = DialogPanel & {
  /** Null for a new code. */
  discountId: string | null
}

export function DiscountPanel({ discountId, ...panel }: DiscountPanelProps) {
  return (
    <ResponsiveDialog
      title={discountId === null ? 'New discount code' : 'Discount code'}
      {...dialogProps(panel)}
    >
      {discountId === null ? (
        <DiscountForm discount={undefined} onCreated={panel.onClose} />
      ) : (
        <KnownDiscount discountId={discountId} onDeleted={panel.onClose} />
      )}
    </ResponsiveDialog>
  )
}

function KnownDiscount({ discountId, onDeleted }: { discountId: string; onDeleted: () => void }) {
  const query = useDiscount(discountId)
  if (!query.data && isNotFound(query.error)) {
    return <Alert title="There is no such code">It may have been deleted. Close this panel.</Alert>
  }
  return (
    <Loaded
      query={query}
      whatFailed="Failed to load the discount code"
      skeleton={<PanelSkeleton />}
    >
      {(discount) => <DiscountView discount={discount} onDeleted={onDeleted} />}
    </Loaded>
  )
}

type DiscountViewProps = { discount: Discount; onDeleted: () => void }

function DiscountView({ discount, onDeleted }: DiscountViewProps) {
  const { code, state } = discount
  // Another form after an end: it starts with the terms as they are.
  const [endCount, setEndCount] = useState(0)
  const { label, tone } = stateLabels[state]
  const summary = useRef<HTMLParagraphElement>(null)

  function showEnd() {
    setEndCount(endCount + 1)
    // The pressed button is gone.
    summary.current?.focus()
  }

  return (
    <div className="space-y-6">
      <div className="space-y-2 text-sm">
        <p ref={summary} tabIndex={-1} className="flex flex-wrap items-center gap-3">
          <span className="exact text-lg font-medium wrap-anywhere">{code}</span>
          <Badge tone={tone}>{label}</Badge>
          <span className="text-soft tabular-nums">{toUsesText(discount)}</span>
        </p>
        <ShopLink code={code} />
      </div>
      <DiscountForm key={endCount} discount={discount} />
      <Endings discount={discount} onEnded={showEnd} onDeleted={onDeleted} />
    </div>
  )
}

/** The address that puts the code into a cart. */
function ShopLink({ code }: { code: string }) {
  const { publicUrl } = useShopSettings()
  const link = `${publicUrl}/?code=${code}`
  return (
    <p className="flex items-center gap-1">
      <span className="min-w-0 text-soft wrap-anywhere">{link}</span>
      <CopyButton text={link} what="link" />
    </p>
  )
}

type EndingsProps = DiscountViewProps & { onEnded: () => void }

function Endings({ discount, onEnded, onDeleted }: EndingsProps) {
  const { _id, state, isDeletable } = discount
  const end = useEnd(_id)
  const deletion = useDeletion(_id)
  const error = end.error ?? deletion.error
  return (
    <div className="space-y-3 border-t border-line pt-4">
      <p aria-live="polite" className="text-sm text-error empty:sr-only">
        {error && failureText(error, 'It was not changed. Please try again.')}
      </p>
      <div className="flex flex-wrap gap-3">
        {state !== 'ended' && (
          <Button
            variant="secondary"
            size="sm"
            loading={end.isPending}
            onClick={() => end.mutate(undefined, { onSuccess: onEnded })}
          >
            End now
          </Button>
        )}
        {isDeletable && (
          <Button
            variant="secondary"
            size="sm"
            loading={deletion.isPending}
            onClick={() => deletion.mutate(undefined, { onSuccess: onDeleted })}
          >
            Delete
          </Button>
        )}
      </div>
      <p className="text-sm text-soft">
        Placed orders keep their discount.
        {!isDeletable && ' A code that an order has had can be ended, not deleted.'}
      </p>
    </div>
  )
}
