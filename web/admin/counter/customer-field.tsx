import { type KeyboardEvent, type RefObject, useState } from 'react'
import { EMAIL_MAX } from '#contract/limits.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { KeyHint } from './key-hint.tsx'
import type { SaleCustomer } from './sale-draft.ts'
import type { Counter } from './use-counter.ts'

type CustomerFieldProps = Pick<Counter, 'lookUpCustomer'> & {
  inputRef: RefObject<HTMLInputElement | null>
  customer: SaleCustomer | null
  isLocked: boolean
  onRemove: () => void
  onDone: () => void
}

/** The customer, found by email; empty for a sale without a name. It never waits for the shop. */
export function CustomerField(props: CustomerFieldProps) {
  const { inputRef, customer, isLocked, lookUpCustomer, onRemove, onDone } = props
  const [text, setText] = useState('')

  function press(event: KeyboardEvent) {
    if (event.key === 'Enter') {
      event.preventDefault()
      const typed = text.trim()
      if (typed !== '') lookUpCustomer(typed)
    } else if (event.key !== 'Escape') return
    setText('')
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
            onRemove()
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
      value={text}
      readOnly={isLocked}
      maxLength={EMAIL_MAX}
      autoComplete="off"
      aria-keyshortcuts="F2"
      onChange={(event) => setText(event.target.value)}
      onKeyDown={press}
    />
  )
}
