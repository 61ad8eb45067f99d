import { productFields } from '#contract/product-fields.ts'
import { LongValue } from '#web/admin/shared/conflict/conflict-choice.tsx'
import { formatPrice } from '#web/lib/format/format.ts'
import { ImageRow } from '../images/image-row.tsx'
import { listImages } from '../images/image-rules.ts'
import { toTrackLines } from './draft-tracks.ts'
import { toPressingLines } from './pressing/pressing-lines.ts'
import { type ConflictField, toText } from './product-conflict.ts'
import type { ProductDraft } from './product-draft.ts'

export const isLongText = (field: ConflictField) =>
  field === 'pressing' || (field !== 'productImages' && productFields[field].kind === 'longText')

/** The value of a field in one version. */
export function FieldValue({ field, draft }: { field: ConflictField; draft: ProductDraft }) {
  if (field === 'productImages') return <ImageRow urls={listImages(draft)} />
  if (field === 'trackList') return <LongValue text={toTrackLines(draft.trackList).join('\n')} />
  if (field === 'pressing') return <LongValue text={toPressingLines(draft.pressing).join('\n')} />
  const text = toText(draft, field)
  const isAmount = productFields[field].kind === 'cents' && text !== ''
  return <LongValue text={isAmount ? formatPrice(Number(text)) : text} />
}
