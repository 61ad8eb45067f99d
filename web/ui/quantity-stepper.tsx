import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { type KeyboardEvent, useState } from 'react'
import { cx } from './cx.ts'
import { usePreHydrationInput } from './use-pre-hydration-input.ts'

export type QuantityStepperProps = {
  value: number
  onChange: (value: number) => void
  /** The counted thing, for the accessible names: "Increase quantity of Night Bus". */
  itemName?: string
  size?: 'sm' | 'md'
  disabled?: boolean
  className?: string
}

const stepStyle =
  'flex aspect-square h-full items-center justify-center transition-colors pointed:bg-sunken ' +
  'disabled:cursor-not-allowed disabled:text-faint disabled:opacity-60 [&_svg]:size-4'

export function QuantityStepper({
  value,
  onChange,
  itemName,
  size = 'md',
  disabled = false,
  className,
}: QuantityStepperProps) {
  // The typed text may be empty for a moment; the value never is.
  const [draft, setDraft] = useState<string | null>(null)
  const suffix = itemName ? ` of ${itemName}` : ''

  function type(text: string) {
    const digits = text.replace(/\D/g, '').slice(0, 6)
    setDraft(digits)
    if (Number(digits) > 0) onChange(Number(digits))
  }

  const field = usePreHydrationInput((text) => {
    type(text)
    setDraft(null)
  })

  function stepByKey(event: KeyboardEvent) {
    const next = { ArrowUp: value + 1, ArrowDown: value - 1, Home: 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    setDraft(null)
    if (next > 0 && next !== value) onChange(next)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as one line of controls
    <div
      role="group"
      aria-label={`Quantity${suffix}`}
      className={cx(
        'inline-flex items-stretch rounded-sm border border-edge bg-raised',
        size === 'md' ? 'h-12' : 'h-9',
        className,
      )}
    >
      <button
        type="button"
        aria-label={`Decrease quantity${suffix}`}
        disabled={disabled || value <= 1}
        onClick={() => onChange(value - 1)}
        className={stepStyle}
      >
        <Minus />
      </button>
      <input
        ref={field}
        type="text"
        role="spinbutton"
        inputMode="numeric"
        autoComplete="off"
        aria-label={`Quantity${suffix}`}
        aria-valuenow={value}
        aria-valuemin={1}
        disabled={disabled}
        value={draft ?? String(value)}
        onChange={(event) => type(event.target.value)}
        onBlur={() => setDraft(null)}
        onKeyDown={stepByKey}
        className={cx(
          'border-x border-line bg-transparent text-center',
          size === 'md' ? 'w-13 text-base' : 'w-11 text-base md:text-sm',
        )}
      />
      <button
        type="button"
        aria-label={`Increase quantity${suffix}`}
        disabled={disabled}
        onClick={() => onChange(value + 1)}
        className={stepStyle}
      >
        <Plus />
      </button>
    </div>
  )
}
