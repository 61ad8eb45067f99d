import { AppError } from '#contract/errors.ts'
import type { OrderStatus } from '#contract/orders/orders.ts'
import { type ParcelFileRow, type ShopCarrier, trackingNumber } from '#contract/orders/parcels.ts'
import { badFile } from '#server/platform/csv/read-csv.ts'
import { assertTakesParcels, becomesShipped, chooseCarrier } from './parcels.rules.ts'

/** The columns of docs/csv.md. */
const columns = ['order', 'carrier', 'number'] as const

export type FileCells = { row: number; orderId: string; carrier: string; trackingNumber: string }

/** Where the columns are. @throws AppError invalid-input when one is missing */
export function readColumns(header: readonly string[]): (cells: readonly string[]) => string[] {
  const names = header.map((name) => name.toLowerCase())
  const places = columns.map((column) => names.indexOf(column))
  if (places.includes(-1)) {
    throw badFile(`The first row of the file must name the columns ${columns.join(', ')}.`)
  }
  return (cells) => places.map((place) => (cells[place] ?? '').trim())
}

export type KnownOrder = {
  status: OrderStatus
  isTakenAlong: boolean
  hasUnits: boolean
  /** Its parcel is the first of two parts, and leaves its status. */
  isRestWaiting: boolean
  parcels: readonly { carrier: string; trackingNumber: string }[]
}

/** Decides about the rows one after another: a second parcel of an order does not ship it again. */
export function planRows(
  rows: readonly FileCells[],
  {
    orders,
    carriers,
  }: { orders: ReadonlyMap<string, KnownOrder>; carriers: readonly ShopCarrier[] },
): ParcelFileRow[] {
  const seen = new Set<string>()
  const shipped = new Set<string>()
  return rows.map((cells) => {
    try {
      const order = findOrder(orders, cells.orderId)
      const number = toTrackingNumber(cells.trackingNumber)
      const { name: carrier } = chooseCarrier(carriers, cells.carrier)
      assertTakesParcels(order)
      const key = `${cells.orderId} ${carrier} ${number}`
      const isKnown =
        seen.has(key) ||
        order.parcels.some((each) => each.carrier === carrier && each.trackingNumber === number)
      seen.add(key)
      const ships =
        !isKnown &&
        !order.isRestWaiting &&
        becomesShipped(order.status) &&
        !shipped.has(cells.orderId)
      if (ships) shipped.add(cells.orderId)
      return {
        ...cells,
        carrier,
        trackingNumber: number,
        outcome: isKnown ? 'known' : 'add',
        ships,
      }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return { ...cells, outcome: 'refused', ships: false, message: error.message }
    }
  })
}

function findOrder(orders: ReadonlyMap<string, KnownOrder>, orderId: string): KnownOrder {
  const order = orders.get(orderId)
  if (order) return order
  throw new AppError(
    'not-found',
    orderId === '' ? 'The order is missing.' : 'There is no such order.',
  )
}

function toTrackingNumber(text: string): string {
  const read = trackingNumber.safeParse(text)
  if (read.success) return read.data
  throw new AppError('invalid-input', `${read.error.issues[0]?.message ?? 'The number is wrong'}.`)
}
