import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Order } from '#contract/orders/orders.ts'
import { api } from '#web/lib/api/api.ts'
import { toScanFailure } from '../../shared/scan/scan-failure.ts'
import { isWaiting, listWaitingCompanions } from '../order-customer.ts'
import { cacheOrder } from '../order-queries.ts'
import { lastCarrier } from './parcel-queries.ts'

export type ShippedRow = { orderId: string; to: string; carrier: string; trackingNumber: string }

const isOrderNumber = (text: string) => /^RO-[0-9A-Z]{5}-[0-9A-Z]{5}$/i.test(text)

/** The steps of shipping by scanner: an order, then the label of its parcel, then the next order. */
export function useScan(carrier: string) {
  const queryClient = useQueryClient()
  const [order, setOrder] = useState<Order | null>(null)
  const [rows, setRows] = useState<ShippedRow[]>([])
  const [failure, setFailure] = useState('')
  const [announcement, setAnnouncement] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  /** A label that was scanned before: a second scan confirms it. */
  const [repeated, setRepeated] = useState('')

  /** Resolves to whether the step succeeded. */
  async function run(step: () => Promise<void>): Promise<boolean> {
    setIsBusy(true)
    setFailure('')
    try {
      await step()
      return true
    } catch (error) {
      setFailure(toScanFailure(error))
      return false
    } finally {
      setIsBusy(false)
    }
  }

  const findOrder = (text: string) =>
    run(async () => {
      const { order: found } = await api('GET /orders/:id', { params: { id: text.toUpperCase() } })
      setOrder(found)
    })

  async function addLabel(text: string): Promise<boolean> {
    if (!order) return false
    const problem = findProblem(text)
    setFailure(problem)
    return problem === '' && run(() => add(order, text))
  }

  function findProblem(text: string): string {
    if (isOrderNumber(text)) return 'This is the number of an order. Scan the label of the parcel.'
    const earlier = rows.find(
      ({ trackingNumber, orderId }) => trackingNumber === text && orderId !== order?._id,
    )
    if (!earlier || repeated === text) return ''
    setRepeated(text)
    return `This label was scanned for ${earlier.orderId}. Scan it again if both orders are in one parcel.`
  }

  async function add(scanned: Order, text: string): Promise<void> {
    const { _id: orderId, recipientName } = scanned
    const companions = listWaitingCompanions(scanned)
    const body = { carrier, trackingNumber: text, notify: true }
    const answer = await api('POST /orders/:id/parcels', { params: { id: orderId }, body })
    lastCarrier.set(carrier)
    cacheOrder(queryClient, answer.order)
    setRows((earlier) => [
      { orderId, to: recipientName, carrier, trackingNumber: text },
      ...earlier,
    ])
    setAnnouncement(`${toOutcome(answer.order, companions)} Scan the next packing slip.`)
    restart()
  }

  function restart() {
    setOrder(null)
    setFailure('')
    setRepeated('')
  }

  return { order, rows, failure, announcement, isBusy, findOrder, addLabel, restart }
}

function toOutcome({ _id, status }: Order, companions: readonly string[]): string {
  if (isWaiting(status)) {
    return `The first part of ${_id} is on its way.`
  }
  const shipped = [_id, ...companions].join(' and ')
  return `${shipped} ${companions.length > 0 ? 'are' : 'is'} shipped.`
}
