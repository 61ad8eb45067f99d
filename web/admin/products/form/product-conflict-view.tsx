import type { Product } from '#contract/catalogue.ts'
import { ConflictSource } from '#web/admin/shared/conflict/conflict-source.tsx'
import { ConflictView } from '#web/admin/shared/conflict/conflict-view.tsx'
import { FieldValue, isLongText } from './conflict-values.tsx'
import { findDifferences, isSavedSince, mergeDrafts, toLabel } from './product-conflict.ts'
import { type ProductDraft, toDraft } from './product-draft.ts'

type ProductConflictViewProps = {
  /** The product as loaded into the form. */
  base: Product
  mine: ProductDraft
  /** The current product. */
  theirs: Product
  onSave: (merged: ProductDraft) => void
  onBack: () => void
}

export function ProductConflictView(props: ProductConflictViewProps) {
  const { base, mine, theirs, onSave, onBack } = props
  const versions = { base: toDraft(base), mine, theirs: toDraft(theirs) }
  const wasSaved = isSavedSince(base, theirs)
  return (
    <ConflictView
      differences={findDifferences(versions)}
      source={
        wasSaved ? <ConflictSource base={base} kind="product" /> : 'Copies were sold or put back'
      }
      {...{ wasSaved, onBack }}
      labelOf={toLabel}
      isLong={isLongText}
      valueOf={(field, version) => <FieldValue field={field} draft={versions[version]} />}
      eventOf={(field) => {
        if (field !== 'stock') return
        // If another admin saved the product, either that admin or sales may have changed the stock.
        return wasSaved ? 'It has changed since' : 'Copies were sold or put back'
      }}
      onSave={(choices) => onSave(mergeDrafts(versions, choices))}
    />
  )
}
