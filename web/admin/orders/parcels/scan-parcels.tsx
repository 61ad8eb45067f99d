import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import type { Order } from '#contract/orders/orders.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
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

function toOrderText({ _id, recipientName, shippingAddress, products, status }: Order): string {
  const units = products.reduce((sum, { quantity }) => sum + quantity, 0)
  const to = [recipientName, shippingAddress?.city].filter(Boolean).join(', ')
  return `${_id}: ${units === 1 ? '1 item' : `${units} items`}${to && ` to ${to}`}, ${status}. Scan the label of its parcel.`
}

type ScanFieldProps = {
  inputRef: RefObject<HTMLInputElement | null>
  label: string
  isBusy: boolean
  isCurrent: boolean
  error: string
  onScan: (text: string) => Promise<boolean>
}

/** Emptied after a good scan; a refused one stays selected, so that the next scan replaces it. */
function ScanField({ inputRef, label, isBusy, isCurrent, error, onScan }: ScanFieldProps) {
  const id = useId()
  const [text, setText] = useState('')

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (text.trim() === '' || isBusy) return
    if (await onScan(text.trim())) setText('')
    else inputRef.current?.select()
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        ref={inputRef}
        id={id}
        label={label}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        readOnly={isBusy || !isCurrent}
        error={error}
        value={text}
        onChange={({ target }) => setText(target.value)}
        className="exact h-12 text-lg md:h-12 md:text-lg"
      />
      <button type="submit" className="sr-only" tabIndex={-1}>
        Enter
      </button>
    </form>
  )
}
