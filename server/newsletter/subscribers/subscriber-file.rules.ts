import { newsletterCalls } from '#contract/newsletter/newsletter.ts'
import { badFile, type CsvRow } from '#server/platform/csv/read-csv.ts'

export type RefusedRow = { row: number; message: string }

const { email: address } = newsletterCalls['POST /newsletter'].body.shape

/**
 * The address of a row, or why it has none.
 * @param header must have one column `email`, in any case
 * @throws AppError invalid-input without it
 */
export function toAddressReader(header: readonly string[]) {
  const places = header.flatMap((name, place) => (name.toLowerCase() === 'email' ? [place] : []))
  const [place] = places
  if (place === undefined || places.length > 1) {
    throw badFile('The file needs one column named email.')
  }
  return ({ row, cells }: CsvRow): { email: string } | RefusedRow => {
    const parsed = address.safeParse(cells[place] ?? '')
    if (parsed.success) return { email: parsed.data }
    return { row, message: parsed.error.issues[0]?.message ?? 'This is no email address' }
  }
}
