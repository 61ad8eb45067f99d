import type { OrderDocument, PackedOrder } from '#contract/orders/order-admin.ts'
import type { OrderLine } from '#contract/orders/orders.ts'
import { toProductNumbers } from '#contract/products/product-number.ts'
import { toLineName } from '#web/orders/index.ts'
import { BarCode } from '../../shared/bar-code.tsx'
import { PrintHead } from '../../shared/print/print-head.tsx'
import { toCustomerPhone } from '../order-customer.ts'
import { CollectNotice } from './collect-notice.tsx'
import { formatItemCount, listAllPicks, toItems } from './print-format.ts'
import { PrintHeader } from './print-header.tsx'
import { PrintPage } from './print-page.tsx'
import { Recipient } from './recipient.tsx'
import { SoldAsLines } from './sold-as-lines.tsx'
import { TickBox } from './tick-box.tsx'

export function PackingSlip({ orderId }: { orderId: string }) {
  return (
    <PrintPage orderId={orderId} title="Packing slip">
      {(doc) => <PackingSheet doc={doc} />}
    </PrintPage>
  )
}

const columns = { Packed: 'w-12', Qty: 'w-12 pr-4 text-right', Item: '' }

/** Goes into the parcel, without prices: it may be a present. */
function PackingSheet({ doc }: { doc: OrderDocument }) {
  const { order, together = [] } = doc
  const phone = toCustomerPhone(order)
  return (
    <>
      <PrintHeader
        doc={doc}
        title="Packing slip"
        fields={[
          ['In this parcel', formatItemCount(listAllPicks(doc))],
          ...(doc.following ? [['Follows later', toItems(doc.following)] as const] : []),
          ...(phone ? [['Phone', phone] as const] : []),
        ]}
      />
      <BarCode text={order._id} className="mt-5 -ml-2" />
      {order.delivery?.collection ? (
        <CollectNotice order={order} />
      ) : (
        <section className="py-5">
          <h3 className="mb-1 text-xs font-normal text-soft">Ship to</h3>
          <div className="text-lg leading-snug">
            <Recipient order={order} />
          </div>
        </section>
      )}
      <PackingLines packed={doc} isLast={together.length === 0} />
      {together.map((packed, place) => (
        <section key={packed.order._id} className="pt-6">
          <h3 className="mb-2 text-lg">
            Also in this parcel: <span className="exact">{packed.order._id}</span>
          </h3>
          <PackingLines packed={packed} isLast={place === together.length - 1} />
        </section>
      ))}
    </>
  )
}

const typeLabels: Record<string, string> = {
  vinyl: 'Vinyl',
  turntable: 'Turntable',
  accessory: 'Accessory',
  merch: 'Merch',
}

type PackingLinesProps = {
  packed: PackedOrder
  /** The signature follows. */
  isLast: boolean
}

function PackingLines({ packed: { order, makers, picks }, isLast }: PackingLinesProps) {
  const units = new Map(picks.map(({ lineId, quantity }) => [lineId, quantity]))
  const numbers = toProductNumbers(order.products.map(({ productId }) => productId._id))
  const lines = order.products.filter(({ _id }) => units.has(_id))
  const rows = lines.map((line) => (
    <PackingLine
      key={line._id}
      line={line}
      quantity={units.get(line._id) ?? 0}
      number={numbers.get(line.productId._id) ?? ''}
      maker={makers[line._id]}
    />
  ))
  return (
    <table className="w-full border-collapse text-left">
      <PrintHead columns={columns} />
      {rows.length > 1 && <tbody>{rows.slice(0, -1)}</tbody>}
      {/* Avoids a page with nothing but the signature. */}
      <tbody className="break-inside-avoid">
        {rows.at(-1)}
        {isLast && (
          <tr>
            <td colSpan={3} className="pt-10">
              <Signature />
            </td>
          </tr>
        )}
      </tbody>
    </table>
  )
}

type PackingLineProps = {
  line: OrderLine
  /** The units in the parcel. */
  quantity: number
  /** The search of the back office finds the product by it. */
  number: string
  maker: OrderDocument['makers'][string] | undefined
}

function PackingLine({ line, quantity, number, maker }: PackingLineProps) {
  const { soldAs } = line
  const details = [maker?.maker, maker && typeLabels[maker.type]].filter(Boolean)
  return (
    <tr className="border-b border-line align-top [&_td]:py-1.5">
      <td>
        <TickBox />
      </td>
      <td className="exact pr-4 text-right font-medium">{quantity}</td>
      <td className="wrap-anywhere">
        <span className="font-medium">{toLineName(line)}</span>
        {details.map((detail) => (
          <span key={detail} className="text-soft">
            {' · '}
            {detail}
          </span>
        ))}
        <SoldAsLines soldAs={soldAs} />
        {soldAs?.sku ? (
          <span className="block text-xs text-soft">
            SKU <span className="exact">{soldAs.sku}</span>
          </span>
        ) : (
          <span className="exact block text-xs text-soft">{number}</span>
        )}
      </td>
    </tr>
  )
}

function Signature() {
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-6">
      {['Packed by', 'Checked by', 'Date'].map((label) => (
        <div key={label} className="w-40 border-b border-edge">
          <dt className="text-xs text-soft">{label}</dt>
          <dd className="h-7" />
        </div>
      ))}
    </dl>
  )
}
