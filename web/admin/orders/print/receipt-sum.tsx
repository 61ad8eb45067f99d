import { cx } from '#web/ui/cx.ts'

type ReceiptSumProps = { label: string; amount: string; isTotal?: boolean }

/** A label and its value on one line of a receipt. */
export function ReceiptSum({ label, amount, isTotal = false }: ReceiptSumProps) {
  return (
    <div
      className={cx(
        'flex justify-between gap-3',
        isTotal ? 'pt-1 text-[1.25em] font-medium' : 'pt-0.5',
      )}
    >
      <dt className={isTotal ? undefined : 'text-soft'}>{label}</dt>
      <dd className="exact text-right wrap-anywhere">{amount}</dd>
    </div>
  )
}
