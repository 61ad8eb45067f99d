import { api, failureText } from '#web/lib/api/api.ts'
import { formatPrice } from '#web/lib/format/format.ts'
import { readDollars, toNewCopy, toPrice } from '../form/copy-draft.ts'
import { toGradeText } from '../form/grade-options.ts'
import {
  announcement,
  changeRow,
  type IntakeRow,
  intakeRows,
  type NewRecord,
  removeRow,
} from './intake-rows.ts'
import { isTemporary, resumePhotos, uploadPhotos } from './send-photos.ts'

const RETRY_MS = 5000

let isSending = false
/** The row whose request is in flight. */
let sent: { key: string; settled: Promise<boolean> } | null = null

/** The rows that are being removed: they are not sent any more. */
const leaving = new Set<string>()

/** Sends the waiting copies in the order in which they were entered, until one gets no response. */
export async function sendRows(): Promise<void> {
  if (isSending) return
  isSending = true
  try {
    for (let row = findNext(); row; row = findNext()) {
      sent = { key: row.key, settled: sendRow(row) }
      if (!(await sent.settled)) return
    }
    resumePhotos()
  } finally {
    isSending = false
    sent = null
  }
}

/**
 * Removes the row and deletes the copy that it has created, with its new record, also one whose request is still in flight or whose response was
 * lost. When the shop cannot be reached, the row stays.
 * @returns the row as it was then
 */
export async function takeBack(row: IntakeRow): Promise<IntakeRow> {
  leaving.add(row.key)
  try {
    if (sent?.key === row.key) await sent.settled
    const last = intakeRows.get().find(({ key }) => key === row.key) ?? row
    if (last.isSent) await api('DELETE /intake/saved-copy', { query: { key: row.key } })
    removeRow(row.key)
    return last
  } finally {
    leaving.delete(row.key)
  }
}

/** For a copy that was not taken back. */
export const toTakeBackFailure = (error: unknown) =>
  failureText(
    error,
    'It is not removed: the copy may be in the shop already. Try again when the connection is back.',
  )

/** Sends now, when the connection returns, and every few seconds while rows wait. @returns a function that stops */
export function startSending(): () => void {
  const send = () => void sendRows()
  send()
  const timer = setInterval(send, RETRY_MS)
  window.addEventListener('online', send)
  return () => {
    clearInterval(timer)
    window.removeEventListener('online', send)
  }
}

const findNext = () =>
  intakeRows.get().findLast(({ key, state }) => state === 'waiting' && !leaving.has(key))

/** @returns false when there was no usable response: the row waits for the next attempt */
async function sendRow(row: IntakeRow): Promise<boolean> {
  try {
    changeRow(row.key, { isSent: true })
    const productId = await findOrCreateProduct(row)
    const { product } = await api('POST /products/:id/variants', {
      params: { id: productId },
      headers: { 'idempotency-key': row.key },
      body: toNewCopy(row.draft, row.isOnSale),
    })
    const sku = product.inventory?.sku ?? ''
    changeRow(row.key, { state: 'saved', copyId: product._id, sku })
    announcement.set(`Saved ${sku}: ${toRowText(row)}.`)
    void uploadPhotos(row.key)
    return true
  } catch (error) {
    if (isTemporary(error)) return false
    const problem = failureText(error, 'The copy was not saved.')
    changeRow(row.key, { state: 'refused', problem })
    announcement.set(`Not saved: ${toTitle(row)}. ${problem}`)
    return true
  }
}

async function findOrCreateProduct({ key, target, draft }: IntakeRow): Promise<string> {
  if (target.kind === 'product') return target.product._id
  const { product } = await api('POST /products', {
    headers: { 'idempotency-key': `${key}-record` },
    body: toNewProduct(target.record, toPrice(draft)),
  })
  return product._id
}

/** Its own stock is 0, its own price that of the copy. */
function toNewProduct(
  { artist, title, label, catalogueNumber, barcode }: NewRecord,
  price: number,
) {
  return {
    name: title,
    type: 'vinyl' as const,
    price,
    stock: 0,
    brand: label,
    albumInfo: { artist },
    pressing: {
      ...(label && { labels: [{ name: label, catalogueNumber }] }),
      ...(barcode && { identifiers: [{ type: 'Barcode' as const, value: barcode }] }),
    },
  }
}

export function toTitle({ target }: Pick<IntakeRow, 'target'>): string {
  return target.kind === 'new' ? target.record.title : target.product.name
}

export function toArtist({ target }: Pick<IntakeRow, 'target'>): string {
  return target.kind === 'new' ? target.record.artist : target.product.artist
}

/** "Rumours, VG+ / VG, $45.00" */
export function toRowText(row: IntakeRow): string {
  const price = readDollars(row.draft.price)
  const parts = [
    toTitle(row),
    toGradeText(row.draft),
    price === undefined ? '' : formatPrice(price),
  ]
  return parts.filter(Boolean).join(', ')
}
