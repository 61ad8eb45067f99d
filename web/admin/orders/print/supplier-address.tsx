import { toIdName } from '#contract/orders/document-tax.ts'
import type { OrderDocument } from '#contract/orders/order-admin.ts'

/** The address of the shop with its numbers for the tax. */
export function SupplierAddress({ doc }: { doc: OrderDocument }) {
  const { address, abn, taxId } = doc.supplier
  return (
    <address className="mt-1 text-soft not-italic wrap-anywhere">
      {address.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
      {abn && <span className="block">ABN {abn}</span>}
      {taxId && (
        <span className="block">
          {toIdName(doc)} {taxId}
        </span>
      )}
    </address>
  )
}
