import { useEffect, useRef } from 'react'
import type { Order } from '#contract/orders/orders.ts'
import { Button } from '#web/ui/button.tsx'
import { ScanField } from '../../shared/scan/scan-field.tsx'
import { toCompanionText } from '../order-customer.ts'
import { CarrierSelect, useCarrierChoice } from './carrier-select.tsx'
import { ShippedRows } from './shipped-rows.tsx'
import { useScan } from './use-scan.ts'

/** Two fields that a scanner fills in turn; each scan ends with Enter. */
export function ScanParcels() {
  const choice = useCarrierChoice()
  const scan = useScan(choice.carrier)
  const orderField = useRef<HTMLInputElement>(null)
  const labelField = useRef<HTMLInputElement>(null)
  const { order, isBusy } = scan
  useEffect(() => {
    if (!isBusy) (order ? labelField : orderField).current?.focus()
  }, [order, isBusy])

  return (
    <div className="space-y-6">
      <CarrierSelect {...choice} className="max-w-80" />
      <div className="grid gap-6 lg:grid-cols-2">
        <ScanField
          inputRef={orderField}
          label="1. Order number on the packing slip"
          isBusy={isBusy && !order}
          isCurrent={!order}
          error={order ? '' : scan.failure}
          onScan={scan.findOrder}
        />
        <ScanField
          key={order?._id}
          inputRef={labelField}
          label="2. Label of the parcel"
          isBusy={isBusy && order !== null}
          isCurrent={order !== null}
          error={order ? scan.failure : ''}
          onScan={scan.addLabel}
        />
      </div>
      <p role="status" className="min-h-6 text-sm">
        {order ? toOrderText(order) : scan.announcement}
      </p>
      {order && (
        <Button variant="secondary" size="sm" onClick={scan.restart}>
          Another order
        </Button>
      )}
      <ShippedRows rows={scan.rows} />
    </div>
  )
}

function toOrderText(order: Order): string {
  const { _id, recipientName, shippingAddress, products, status } = order
  const units = products.reduce((sum, { quantity }) => sum + quantity, 0)
  const to = [recipientName, shippingAddress?.city].filter(Boolean).join(', ')
  return `${_id}: ${units === 1 ? '1 item' : `${units} items`}${to && ` to ${to}`}, ${status}.${toCompanionText(order)} Scan the label of its parcel.`
}
