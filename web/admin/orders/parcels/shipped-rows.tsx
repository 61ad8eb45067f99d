import { Link } from 'react-router'
import { TableCell, TableRow } from '#web/ui/table.tsx'
import { PlainTable } from '../../shared/plain-table.tsx'
import type { ShippedRow } from './use-scan.ts'

/** The parcels of this sitting, the latest first. */
export function ShippedRows({ rows }: { rows: readonly ShippedRow[] }) {
  if (rows.length === 0) return null
  return (
    <section aria-label="Shipped now">
      <h2 className="mb-2 text-lg">Shipped now: {rows.length}</h2>
      <PlainTable
        label="Shipped now"
        isInSection
        heads={['Order', 'To', 'Carrier', 'Tracking number']}
      >
        {rows.map(({ orderId, to, carrier, trackingNumber }) => (
          <TableRow key={`${orderId} ${carrier} ${trackingNumber}`}>
            <TableCell className="whitespace-nowrap">
              <Link to={`/admin/orders?orderId=${encodeURIComponent(orderId)}`} className="link">
                <span className="exact">{orderId}</span>
              </Link>
            </TableCell>
            <TableCell>{to}</TableCell>
            <TableCell>{carrier}</TableCell>
            <TableCell className="exact">{trackingNumber}</TableCell>
          </TableRow>
        ))}
      </PlainTable>
    </section>
  )
}
