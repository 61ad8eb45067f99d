import { useState } from 'react'
import { INVALID_BARCODE_MESSAGE, toGtin } from '#contract/barcode.ts'
import { PRESSING_IDENTIFIERS_MAX } from '#contract/limits.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { RowButtons, type RowButtonsProps } from '../row-buttons.tsx'
import { useRowFocus, useRows } from '../use-rows.ts'
import { blankBarcode, type DraftBarcode } from './pressing-draft.ts'

type BarcodeRowsProps = {
  barcodes: readonly DraftBarcode[]
  onBarcodesChange: (barcodes: DraftBarcode[]) => void
  error: string | undefined
}

/** One barcode a row; the first has the plain name of the field. */
export function BarcodeRows({ barcodes, onBarcodesChange, error }: BarcodeRowsProps) {
  const rows = useRows({
    ...{ rows: barcodes, onRowsChange: onBarcodesChange },
    ...{ blank: blankBarcode, max: PRESSING_IDENTIFIERS_MAX },
  })
  return (
    <div>
      <ol className="space-y-2">
        {barcodes.map((barcode, index) => (
          <BarcodeRow
            key={barcode.key}
            number={index + 1}
            barcode={barcode}
            focus={rows.focusOf(barcode)}
            canAdd={rows.canAdd}
            canRemove={rows.canRemove}
            onChange={(values) => rows.change(index, values)}
            onAdd={() => rows.addAfter(index)}
            onRemove={() => rows.removeAt(index)}
          />
        ))}
      </ol>
      <p aria-live="polite" className="mt-1.5 text-sm text-accent empty:sr-only">
        {error}
      </p>
    </div>
  )
}

type BarcodeRowProps = Omit<RowButtonsProps, 'name' | 'kind'> & {
  number: number
  barcode: DraftBarcode
  focus: object | undefined
  onChange: (values: Partial<DraftBarcode>) => void
}

/** An invalid barcode is marked once the field is left, because every barcode is invalid while it is typed. */
function BarcodeRow({ number, barcode, focus, onChange, ...buttons }: BarcodeRowProps) {
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
