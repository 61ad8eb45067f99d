import { type KeyboardEvent, type RefObject, useState } from 'react'
import { EMAIL_MAX } from '#contract/limits.ts'
import { api, failureText } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toFullName } from '../customers/index.ts'
import { tracked } from './connection.ts'
import { KeyHint } from './key-hint.tsx'
import type { SaleCustomer } from './sale-draft.ts'

type CustomerFieldProps = {
  inputRef: RefObject<HTMLInputElement | null>
  customer: SaleCustomer | null
  isLocked: boolean
  onCustomer: (customer: SaleCustomer | null) => void
  onDone: () => void
}

/** The customer, found by email; empty for a sale without a name. */
export function CustomerField(props: CustomerFieldProps) {
  const { inputRef, customer, isLocked, onCustomer, onDone } = props
  const [text, setText] = useState('')
  const [problem, setProblem] = useState('')

  async function find() {
    const email = text.trim().toLowerCase()
    if (email === '') return onDone()
    try {
      const { users } = await tracked(api('GET /users', { query: { search: email } }))
      const found = users.find((user) => user.email === email) ?? users[0]
      if (!found || (found.email !== email && users.length > 1)) {
        return setProblem(users.length > 1 ? `${users.length} customers match` : 'No such customer')
      }
      onCustomer({ userId: found._id, email: found.email, name: toFullName(found) })
      setText('')
      setProblem('')
      onDone()
    } catch (error) {
      setProblem(failureText(error, 'The customer could not be looked up'))
    }
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Enter') {
      event.preventDefault()
      void find()
    } else if (event.key === 'Escape') onDone()
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
            onCustomer(null)
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
      error={problem}
      maxLength={EMAIL_MAX}
      autoComplete="off"
      aria-keyshortcuts="F2"
      onChange={(event) => {
        setText(event.target.value)
        setProblem('')
      }}
      onKeyDown={press}
    />
  )
}
