import { productFields } from '#contract/products/product-fields.ts'
import { LongValue } from '#web/admin/shared/conflict/conflict-choice.tsx'
import { ImageRow } from '../images/image-row.tsx'
import { listImages } from '../images/image-rules.ts'
import { toTrackLines } from './draft-tracks.ts'
import { toPressingLines } from './pressing/pressing-lines.ts'
import { type ConflictField, type SingleField, toText } from './product-conflict.ts'
import type { ProductDraft } from './product-draft.ts'

export const isLongText = (field: ConflictField) =>
  field === 'pressing' || (isField(field) && productFields[field].kind === 'longText')

const isField = (field: ConflictField): field is SingleField => Object.hasOwn(productFields, field)

export function FieldValue({ field, draft }: { field: ConflictField; draft: ProductDraft }) {
  if (field === 'productImages') return <ImageRow urls={listImages(draft)} />
  if (field === 'trackList') return <LongValue text={toTrackLines(draft.trackList).join('\n')} />
  if (field === 'pressing') return <LongValue text={toPressingLines(draft.pressing).join('\n')} />
  return <LongValue text={toText(draft, field)} />
}
