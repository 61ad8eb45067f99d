import type { KeyboardEvent, RefObject } from 'react'
import { EMAIL_MAX } from '#contract/limits.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { KeyHint } from './key-hint.tsx'
import type { Counter } from './use-counter.ts'

type CustomerFieldProps = Pick<Counter, 'sale' | 'change' | 'lookUpCustomer'> & {
  inputRef: RefObject<HTMLInputElement | null>
  onDone: () => void
}

/** The customer, found by email; empty for a sale without a name. It never waits for the shop. */
export function CustomerField(props: CustomerFieldProps) {
  const { inputRef, sale, change, lookUpCustomer, onDone } = props
  const { customer, customerText, isSent: isLocked } = sale

  function press(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey) return
    if (event.key === 'Enter') {
      event.preventDefault()
      lookUpCustomer()
    } else if (event.key === 'Escape') change({ customerText: '' })
    else return
    onDone()
  }

  if (customer) {
    return (
      <div className="flex items-center gap-3 text-sm">
        <p className="min-w-0 flex-1 wrap-anywhere">
          <span className="text-soft">For </span>
          <span className="font-medium">{customer.name || customer.email}</span>
          {customer.name && <span className="block text-soft">{customer.email}</span>}
        </p>
        <Button
          size="sm"
          variant="quiet"
          disabled={isLocked}
          onClick={() => {
            change({ customer: null })
            onDone()
          }}
        >
          Remove customer
        </Button>
      </div>
    )
  }
  return (
    <TextField
      ref={inputRef}
      type="email"
      label={<KeyHint keys="F2">Customer’s email</KeyHint>}
      value={customerText}
      readOnly={isLocked}
      maxLength={EMAIL_MAX}
      autoComplete="off"
      data-field="customer"
      aria-keyshortcuts="F2"
      onChange={(event) => change({ customerText: event.target.value })}
      onKeyDown={press}
    />
  )
}
