import { useState } from 'react'
import type { Discount } from '#contract/discounts.ts'
import { failureText } from '#web/lib/api/api.ts'
import { useShopSettings } from '#web/lib/shop-settings.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { ResponsiveDialog } from '#web/ui/responsive-dialog.tsx'
import { DiscountForm } from './discount-form.tsx'
import { stateLabels, toUsesText } from './discount-labels.ts'
import { useDeletion, useEnd } from './discount-queries.ts'

type DiscountPanelProps = {
  /** Undefined for an unknown one. */
  discount: Discount | undefined
  isNew: boolean
  isOpen: boolean
  onClose: () => void
  onClosed: () => void
}

export function DiscountPanel({ discount, isNew, isOpen, onClose, onClosed }: DiscountPanelProps) {
  const [last, setLast] = useState(discount)
  if (discount && discount !== last) setLast(discount)
  // A deleted code stays while the panel slides away.
  const shown = isOpen ? discount : last
  return (
    <ResponsiveDialog
      title={isNew ? 'New discount code' : 'Discount code'}
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      onClosed={onClosed}
    >
      {isNew && <DiscountForm discount={undefined} onCreated={onClose} />}
      {!isNew && shown && <DiscountView discount={shown} onDeleted={onClose} />}
      {!isNew && !shown && (
        <Alert title="There is no such code">It may have been deleted. Close this panel.</Alert>
      )}
    </ResponsiveDialog>
  )
}

type DiscountViewProps = { discount: Discount; onDeleted: () => void }

function DiscountView({ discount, onDeleted }: DiscountViewProps) {
  const { code, state } = discount
  const { label, tone } = stateLabels[state]
  return (
    <div className="space-y-6">
      <div className="space-y-2 text-sm">
        <p className="flex flex-wrap items-center gap-3">
          <span className="exact text-lg font-medium wrap-anywhere">{code}</span>
          <Badge tone={tone}>{label}</Badge>
          <span className="text-soft tabular-nums">{toUsesText(discount)}</span>
        </p>
        <ShopLink code={code} />
      </div>
      <DiscountForm key={discount._id} discount={discount} onCreated={onDeleted} />
      <Endings discount={discount} onDeleted={onDeleted} />
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

function Endings({ discount: { _id, state, isDeletable }, onDeleted }: DiscountViewProps) {
  const end = useEnd(_id)
  const deletion = useDeletion(_id)
  const error = end.error ?? deletion.error
  return (
    <div className="space-y-3 border-t border-line pt-4">
      <p aria-live="polite" className="text-sm text-accent empty:sr-only">
        {error && failureText(error, 'It was not changed. Please try again.')}
      </p>
      <div className="flex flex-wrap gap-3">
        {state !== 'ended' && (
          <Button
            variant="secondary"
            size="sm"
            loading={end.isPending}
            onClick={() => end.mutate(undefined)}
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
