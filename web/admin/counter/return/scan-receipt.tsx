import { type FormEvent, useEffect, useRef, useState } from 'react'
import { TextField } from '#web/ui/text-field.tsx'

type ScanReceiptProps = {
  isBusy: boolean
  error: string
  /** Resolves to whether the receipt is found. */
  onScan: (text: string) => Promise<boolean>
}

/** A field that a scanner fills; each scan ends with Enter. A refused one stays selected, so that the next scan replaces it. */
export function ScanReceipt({ isBusy, error, onScan }: ScanReceiptProps) {
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  useEffect(() => field.current?.focus(), [])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (text.trim() === '' || isBusy) return
    if (!(await onScan(text.trim()))) field.current?.select()
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        ref={field}
        label="Order number on the receipt"
        description="Scan the bar code of the receipt, or type the number below it."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        readOnly={isBusy}
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
