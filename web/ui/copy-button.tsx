import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useState } from 'react'
import { iconButtonStyle } from './button-style.ts'
import { cx } from './cx.ts'

const confirmationMs = 2000

export type CopyButtonProps = {
  text: string
  /** The noun for the label: "order id" makes "Copy order id". */
  what: string
  className?: string
}

/** Copies and shows "Copied!" for 2 s. A refusal of the clipboard is only logged. */
export function CopyButton({ text, what, className }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false)

  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), confirmationMs)
    return () => clearTimeout(timer)
  }, [isCopied])

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setIsCopied(true)
    } catch (error) {
      console.error(error)
    }
  }

  return (
    <span className={cx('inline-flex items-center gap-1', className)}>
      <button
        type="button"
        aria-label={`Copy ${what}`}
        onClick={copy}
        className={iconButtonStyle('quiet', 'sm')}
      >
        {isCopied ? <Check className="text-green-ink" /> : <Copy className="text-soft" />}
      </button>
      <span role="status" className="text-xs text-soft">
        {isCopied && 'Copied!'}
      </span>
    </span>
  )
}
