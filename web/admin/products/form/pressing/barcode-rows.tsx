import { useState } from 'react'
import { PRESSING_IDENTIFIERS_MAX } from '#contract/limits.ts'
import { INVALID_BARCODE_MESSAGE, toGtin } from '#contract/pressings/barcode.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { RowButtons } from '../row-buttons.tsx'
import { type RowProps, useRowFocus, useRows } from '../use-rows.ts'
import { blankBarcode, type DraftBarcode } from './pressing-draft.ts'

type BarcodeRowsProps = {
  barcodes: readonly DraftBarcode[]
  onBarcodesChange: (barcodes: DraftBarcode[]) => void
  error: string | undefined
}

/** One barcode a row; the first has the plain name of the field. */
export function BarcodeRows({ barcodes, onBarcodesChange, error }: BarcodeRowsProps) {
  const rows = useRows({
    rows: barcodes,
    onRowsChange: (change) => onBarcodesChange(change(barcodes)),
    blank: blankBarcode,
    max: PRESSING_IDENTIFIERS_MAX,
  })
  return (
    <div>
      <ol className="space-y-2">
        {rows.map((row) => (
          <BarcodeRow key={row.row.key} {...row} />
        ))}
      </ol>
      <p aria-live="polite" className="mt-1.5 text-sm text-error empty:sr-only">
        {error}
      </p>
    </div>
  )
}

/** An invalid barcode is marked once the field is left, because every barcode is invalid while it is typed. */
function BarcodeRow({ row: barcode, number, focus, onChange, ...buttons }: RowProps<DraftBarcode>) {
  const input = useRowFocus(focus)
  const [isLeft, setIsLeft] = useState(true)
  const isFirst = number === 1
  const isMarked = isLeft && barcode.value.trim() !== '' && toGtin(barcode.value) === undefined
  return (
    <li className="flex items-start gap-1">
      <TextField
        ref={input}
        label={isFirst ? 'Barcode' : `Barcode ${number}`}
        hideLabel={!isFirst}
        error={isMarked ? INVALID_BARCODE_MESSAGE : undefined}
        value={barcode.value}
        maxLength={200}
        inputMode="numeric"
        autoComplete="off"
        onFocus={() => setIsLeft(false)}
        onBlur={() => setIsLeft(true)}
        onChange={({ target }) => onChange({ value: target.value })}
        fieldClassName="flex-1"
        className="exact"
      />
      <span className={isFirst ? 'mt-6.5' : undefined}>
        <RowButtons {...buttons} name={`barcode ${number}`} kind="a barcode" />
      </span>
    </li>
  )
}
