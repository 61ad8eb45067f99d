import { toShortGrades } from '#contract/copies/grade-text.ts'
import type { OrderDocument, OrderPick } from '#contract/orders/order-admin.ts'
import { toProductNumbers } from '#contract/products/product-number.ts'
import { PrintHead } from '../../shared/print/print-head.tsx'
import { CollectNotice } from './collect-notice.tsx'
import { formatItemCount, listAllPicks, toItems } from './print-format.ts'
import { PrintHeader } from './print-header.tsx'
import { PrintPage } from './print-page.tsx'
import { TickBox } from './tick-box.tsx'

export function PickList({ orderId }: { orderId: string }) {
  return (
    <PrintPage orderId={orderId} title="Pick list">
      {(doc) => <PickSheet doc={doc} />}
    </PrintPage>
  )
}

const columns = {
  Picked: 'w-12',
  Location: 'pr-4',
  Qty: 'w-12 pr-4 text-right',
  Item: '',
  SKU: 'pl-4 text-right',
}

/** Stays in the shop: it has locations. */
function PickSheet({ doc }: { doc: OrderDocument }) {
  return (
    <>
      <PrintHeader
        doc={doc}
        title="Pick list"
        fields={[
          ['To pick', formatItemCount(listAllPicks(doc))],
          ...(doc.following ? [['Follows later', toItems(doc.following)] as const] : []),
        ]}
      />
      <CollectNotice order={doc.order} />
      <PickLines picks={doc.picks} numbers={toNumbers(doc)} />
      {doc.together?.map((packed) => (
        <section key={packed.order._id} className="pt-6">
          <h3 className="text-lg">
            Ships with it: <span className="exact">{packed.order._id}</span>
          </h3>
          <PickLines picks={packed.picks} numbers={toNumbers(packed)} />
        </section>
      ))}
    </>
  )
}

/** The product numbers by line id, which the search of the back office finds. */
function toNumbers({ order: { products } }: Pick<OrderDocument, 'order'>): Map<string, string> {
  const numbers = toProductNumbers(products.map(({ productId }) => productId._id))
  return new Map(products.map(({ _id, productId }) => [_id, numbers.get(productId._id) ?? '']))
}

type PickLinesProps = { picks: readonly OrderPick[]; numbers: ReadonlyMap<string, string> }

function PickLines({ picks, numbers }: PickLinesProps) {
  return (
    <table className="mt-5 w-full border-collapse text-left">
      <PrintHead columns={columns} />
      <tbody>
        {picks.map((pick) => (
          <PickLine key={pick.lineId} pick={pick} number={numbers.get(pick.lineId) ?? ''} />
        ))}
      </tbody>
    </table>
  )
}

function PickLine({ pick, number }: { pick: OrderPick; number: string }) {
  const { quantity, location, sku, artist, name, optionLabel } = pick
  const grades = toShortGrades(pick)
  return (
    <tr className="border-b border-line align-top [&_td]:py-1.5">
      <td>
        <TickBox />
      </td>
      <td className="pr-4 font-medium wrap-anywhere">{location || '–'}</td>
      <td className="exact pr-4 text-right">{quantity}</td>
      <td className="wrap-anywhere">
        <span className="font-medium">
          {name || 'Unknown Product'}
          {optionLabel && ` (${optionLabel})`}
        </span>
        {artist && <span className="text-soft"> · {artist}</span>}
        {grades && <span className="block">Used: {grades}</span>}
        {!sku && <span className="exact block text-xs text-soft">{number}</span>}
      </td>
      <td className="exact pl-4 text-right font-medium whitespace-nowrap">{sku}</td>
    </tr>
  )
}
