/** Some browsers read the address only after the click. */
const READ_WITHIN_MS = 60_000

/** Puts what the page holds among the downloads, under that name. */
export function saveFile(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), READ_WITHIN_MS)
}
