import type { ProductType } from '../../../contract/catalogue.ts'
import { PRODUCT_NAME_MAX, PRODUCT_TEXT_MAX } from '../../../contract/limits.ts'
import { Select } from '../../ui/select.tsx'
import { TextAreaField, TextField } from '../../ui/text-field.tsx'
import type { ProductDraft } from './product-draft.ts'

const typeOptions: readonly { value: ProductType; label: string }[] = [
  { value: 'vinyl', label: 'Vinyl' },
  { value: 'turntable', label: 'Turntable' },
  { value: 'accessory', label: 'Accessory' },
  { value: 'merch', label: 'Merch' },
]

export type FieldsProps = {
  draft: ProductDraft
  onEdit: (fields: Partial<ProductDraft>) => void
  /** What the server said of a field it refused. */
  errorOf: (field: string) => string | undefined
}

export function BasicFields({ draft, onEdit, errorOf }: FieldsProps) {
  return (
    <>
      <TextField
        label="Name"
        value={draft.name}
        maxLength={PRODUCT_NAME_MAX}
        error={errorOf('name')}
        onChange={(event) => onEdit({ name: event.target.value })}
      />
      <div className="grid grid-cols-2 gap-5 sm:grid-cols-3">
        <TextField
          label="Price"
          type="number"
          inputMode="decimal"
          min="0"
          step="0.01"
          prefix="$"
          value={draft.price}
          error={errorOf('price')}
          onChange={(event) => onEdit({ price: event.target.value })}
        />
        <TextField
          label="Stock"
          type="number"
          inputMode="numeric"
          min="0"
          step="1"
          value={draft.stock}
          error={errorOf('stock')}
          onChange={(event) => onEdit({ stock: event.target.value })}
        />
        <Select
          label="Type"
          options={typeOptions}
          value={draft.type}
          onValueChange={(type) => onEdit({ type })}
          className="max-sm:col-span-2"
        />
      </div>
      {draft.type !== 'vinyl' && (
        <TextField
          label="Brand"
          value={draft.brand}
          maxLength={PRODUCT_TEXT_MAX}
          error={errorOf('brand')}
          onChange={(event) => onEdit({ brand: event.target.value })}
        />
      )}
      <TextAreaField
        label="Description"
        value={draft.description}
        error={errorOf('description')}
        onChange={(event) => onEdit({ description: event.target.value })}
      />
    </>
  )
}
