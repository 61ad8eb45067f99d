import { hasTax, hasTaxId, toIdName } from '#contract/orders/document-tax.ts'
import type { OrderDocument } from '#contract/orders/order-admin.ts'
import { Alert } from '#web/ui/alert.tsx'

/** States what the shop has to set before this is a tax invoice. For the owner, not for the customer. */
export function SupplierHint({ doc }: { doc: OrderDocument }) {
  const { supplier } = doc
  const { address } = supplier
  const isComplete = hasTaxId(supplier) || !hasTax(doc)
  if (isComplete && address.length > 0) return null
  return (
    <Alert tone="info" title={isComplete ? 'The address is missing' : 'This is no tax invoice yet'}>
      {!isComplete &&
        (doc.tax
          ? `A tax invoice needs the ${toIdName(doc)} of the shop: set TAX_ID. `
          : 'A tax invoice needs the ABN of the shop: set SHOP_ABN. ')}
      {address.length === 0 && 'To print the address of the shop, set it under Settings, Shop. '}
      {!isComplete && 'Then start the shop again.'}
    </Alert>
  )
}
