import { showToast } from '#web/ui/toast.tsx'

const successMs = 3000
const sameBarcodeMs = 10_000

/** Another product with a barcode of the saved one. */
export type SameBarcode = { name: string; catalogueNumber: string }

/** Several pressings may have one barcode, but it may also be a mistake: a notice of its own names the others. */
export function showSameBarcode(others: readonly SameBarcode[]): void {
  if (others.length === 0) return
  const texts = others.map(({ name, catalogueNumber }) =>
    catalogueNumber === '' ? `Also on ${name}.` : `Also on ${name} (${catalogueNumber}).`,
  )
  showToast({
    tone: 'neutral',
    title: 'The same barcode',
    description: texts.join(' '),
    durationMs: sameBarcodeMs,
  })
}

export function showSuccess(description: string): void {
  showToast({ tone: 'success', title: 'Success', description, durationMs: successMs })
}

export function showFailure(message: string, tryAgain: () => void): void {
  showToast({
    tone: 'error',
    title: 'Error',
    description: message || 'There was a problem with the product',
    action: { label: 'Try again', onClick: tryAgain },
  })
}
