import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { isApiError } from '#contract/client.ts'
import type { Order } from '#contract/orders/orders.ts'
import { api } from '#web/lib/api/api.ts'
import { TableCell, TableRow } from '#web/ui/table.tsx'
import { PlainTable } from '../../shared/plain-table.tsx'
import { toScanFailure } from '../../shared/scan/scan-failure.ts'
import { ScanField } from '../../shared/scan/scan-field.tsx'
import { toCollector } from '../order-customer.ts'
import { cacheOrder } from '../order-queries.ts'

/** One field that a scanner fills; each scan ends with Enter and completes an order, or says why not. */
export function ScanCollected() {
  const { handedOver, refused, failure, isBusy, scan } = useHandOver()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!isBusy) field.current?.focus()
  }, [isBusy])
  const [latest] = handedOver

  return (
    <div className="space-y-6">
      <div className="max-w-xl space-y-2">
        <ScanField
          inputRef={field}
          label="Order number on the packing slip"
          isBusy={isBusy}
          error={failure}
          onScan={scan}
        />
        {refused !== '' && (
          <OrderLink orderId={refused} className="text-sm">
            Look at {refused}
          </OrderLink>
        )}
      </div>
      <p role="status" className="min-h-6 text-sm">
        {failure === '' && latest && `${latest._id} is handed over to ${toCollector(latest)}.`}
      </p>
      <HandedOver orders={handedOver} />
    </div>
  )
}

function useHandOver() {
  const queryClient = useQueryClient()
  const [handedOver, setHandedOver] = useState<readonly Order[]>([])
  const [failure, setFailure] = useState('')
  /** The number of the order that was not handed over. */
  const [refused, setRefused] = useState('')
  const [isBusy, setIsBusy] = useState(false)

  /** Resolves to whether the order is completed. */
  async function scan(text: string): Promise<boolean> {
    const id = text.toUpperCase()
    setIsBusy(true)
    setFailure('')
    setRefused('')
    try {
      const { order } = await api('POST /orders/:id/hand-over', { params: { id } })
      cacheOrder(queryClient, order)
      setHandedOver((earlier) => [order, ...earlier])
      return true
    } catch (error) {
      setFailure(toScanFailure(error))
      if (isApiError(error) && error.statusCode === 409) setRefused(id)
      return false
    } finally {
      setIsBusy(false)
    }
  }

  return { handedOver, refused, failure, isBusy, scan }
}

/** The orders of this sitting, the latest first. */
function HandedOver({ orders }: { orders: readonly Order[] }) {
  if (orders.length === 0) return null
  return (
    <section aria-label="Handed over now">
      <h2 className="mb-2 text-lg">Handed over now: {orders.length}</h2>
      <PlainTable label="Handed over now" isInSection heads={['Order', 'Customer']}>
        {orders.map((order) => (
          <TableRow key={order._id}>
            <TableCell className="whitespace-nowrap">
              <OrderLink orderId={order._id}>{order._id}</OrderLink>
            </TableCell>
            <TableCell>{toCollector(order)}</TableCell>
          </TableRow>
        ))}
      </PlainTable>
    </section>
  )
}

type OrderLinkProps = { orderId: string; children: React.ReactNode; className?: string }

function OrderLink({ orderId, children, className }: OrderLinkProps) {
  return (
    <p className={className}>
      <Link to={`/admin/orders?orderId=${encodeURIComponent(orderId)}`} className="exact link">
        {children}
      </Link>
    </p>
  )
}
