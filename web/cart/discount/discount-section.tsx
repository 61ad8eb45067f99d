import { type FormEvent, useState } from 'react'
import { toDiscountCode } from '#contract/orders/discount-code.ts'
import { useStore } from '#web/lib/store.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { codeRefusal, discountCode, setCode } from './code-store.ts'
import { type CheckedLine, useDiscountCheck, useOffered } from './use-discount-check.ts'

/** The discount code of the cart. Nothing where no code can be entered and none is in the cart. */
export function DiscountSection({ lines }: { lines: readonly CheckedLine[] }) {
  const code = useStore(discountCode, null)
  const refusal = useStore(codeRefusal, null)
  const isOffered = useOffered()
  const isUnchecked = useDiscountCheck(code, lines)
  if (code === null) {
    if (!isOffered && refusal === null) return null
    return <CodeForm key={refusal?.code} entered={refusal?.code ?? ''} error={refusal?.text} />
  }
  return (
    <div className="mb-4 space-y-2">
      {refusal?.code === code && <Alert tone="info" title={refusal.text} />}
      {isUnchecked && (
        <Alert tone="info" title="The code could not be checked. The checkout checks it again." />
      )}
      <p className="flex items-center justify-between gap-4 text-sm">
        <span className="min-w-0 wrap-anywhere">
          Discount code <span className="exact font-medium">{code}</span>
        </span>
        <Button
          variant="quiet"
          size="sm"
          aria-label={`Remove the discount code ${code}`}
          onClick={() => setCode(null)}
        >
          Remove
        </Button>
      </p>
    </div>
  )
}

const WRONG = 'A code has letters and digits only.'

function CodeForm({ entered, error }: { entered: string; error: string | undefined }) {
  const [text, setText] = useState(entered)
  const [problem, setProblem] = useState(error)

  function submit(event: FormEvent) {
    event.preventDefault()
    const code = toDiscountCode(text)
    setProblem(code === null ? WRONG : undefined)
    if (code !== null) setCode(code)
  }

  return (
    <form onSubmit={submit} noValidate className="mb-4 flex items-end gap-2">
      <TextField
        label="Discount code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
        ref={error === undefined ? undefined : takeFocus}
        error={problem}
        value={text}
        onChange={({ target }) => setText(target.value)}
        fieldClassName="min-w-0 flex-1"
      />
      <Button type="submit" variant="secondary" className={problem ? 'mb-6' : undefined}>
        Apply
      </Button>
    </form>
  )
}

/** Back to the field whose code was refused: the check removed it, and its button, from the cart. */
function takeFocus(field: HTMLInputElement | null) {
  if (!document.activeElement?.matches('a, button, input, select')) field?.focus()
}
