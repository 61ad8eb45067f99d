import type { Product, VersionedProduct } from '#contract/products/catalogue.ts'
import { ConflictSource } from '#web/admin/shared/conflict/conflict-source.tsx'
import { RecordConflict } from '#web/admin/shared/conflict/record-conflict.tsx'
import type { Conflict } from '#web/admin/shared/form/use-record-form.ts'
import { FieldValue, isLongText } from './conflict-values.tsx'
import { type ConflictField, fields, isSavedSince } from './product-conflict.ts'
import type { ProductDraft } from './product-draft.ts'

type ProductConflictViewProps = {
  /** The product as loaded into the form. */
  base: Product
  conflict: Conflict<VersionedProduct, ProductDraft, ConflictField>
}

export function ProductConflictView({ base, conflict }: ProductConflictViewProps) {
  const wasSaved = isSavedSince(base, conflict.theirs)
  return (
    <RecordConflict
      {...{ fields, conflict, wasSaved }}
      source={
        wasSaved ? <ConflictSource base={base} kind="product" /> : 'Copies were sold or put back'
      }
      isLong={isLongText}
      showValue={(draft, field) => <FieldValue field={field} draft={draft} />}
      eventOf={(field) => {
        if (field !== 'stock') return
        // If another admin saved the product, either that admin or sales may have changed the stock.
        return wasSaved ? 'It has changed since' : 'Copies were sold or put back'
      }}
    />
  )
}
