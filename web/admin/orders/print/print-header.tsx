import type { ReactNode } from 'react'
import type { OrderDocument } from '#contract/orders/order-admin.ts'
import { useShopSettings } from '#web/lib/shop-settings.ts'
import { cx } from '#web/ui/cx.ts'
import { Grooves } from '#web/ui/grooves.tsx'
import { LogoImage } from '#web/ui/logo-image.tsx'
import { usePageFooter } from '../../shared/print/use-page-footer.ts'
import { formatPrintDay } from './print-format.ts'
import { SupplierAddress } from './supplier-address.tsx'

type PrintField = readonly [label: string, value: ReactNode]

type PrintHeaderProps = {
  doc: OrderDocument
  /** The title of the sheet: "Tax invoice". */
  title: string
  /** The label of the order number on this sheet. */
  numberLabel?: string
  /** Short values beside number and date. */
  fields: readonly PrintField[]
}

/** The sender and title of the sheet, its number, date and other short values. */
export function PrintHeader({ doc, title, numberLabel = 'Order', fields }: PrintHeaderProps) {
  const { order, issuedOn } = doc
  usePageFooter(`${title} ${order._id}`)
  return (
    <>
      <Sender doc={doc} title={title} />
      <PrintFields
        fields={[
          [
            numberLabel,
            <span key="id" className="exact">
              {order._id}
            </span>,
          ],
          ['Date', formatPrintDay(issuedOn)],
          ...fields,
        ]}
      />
    </>
  )
}

/** With the rings of a record in the corner. */
function Sender({ doc, title }: Pick<PrintHeaderProps, 'doc' | 'title'>) {
  const { logo } = useShopSettings()
  return (
    <header className="relative flex items-start justify-between gap-6 overflow-hidden pb-6">
      <div className="min-w-0">
        {logo && (
          <LogoImage
            logo={logo}
            alt=""
            className={cx(
              'mb-4 h-14 max-w-[min(18rem,100%)]',
              // White paper needs no light background.
              logo.surface === 'light' && 'print:bg-transparent print:ring-transparent',
            )}
          />
        )}
        <p className="font-display text-xl leading-tight font-bold tracking-tight wrap-anywhere">
          {doc.supplier.name}
        </p>
        <SupplierAddress doc={doc} />
        <h2 className="mt-8 text-3xl">{title}</h2>
      </div>
      <Grooves className="size-36 shrink-0 text-edge max-sm:size-24" />
    </header>
  )
}

/** Short values in a row, between two lines. */
function PrintFields({ fields }: { fields: readonly PrintField[] }) {
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-3 border-y border-line py-3">
      {fields.map(([label, value]) => (
        <div key={label}>
          <dt className="text-xs text-soft">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
