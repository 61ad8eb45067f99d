import { copyFields, listPart } from '#contract/copies/copy-fields.ts'
import type { UsedCopy } from '#contract/copies/used-copies.ts'
import { mapFields } from '#contract/products/product-fields.ts'
import { draftFields, toPlainText } from '#web/admin/shared/form/draft-fields.ts'
import { formatPriceUngrouped } from '#web/lib/format/format.ts'
import {
  amountFields,
  type CopyDraft,
  type FormField,
  formFields,
  readDollars,
  toDraft,
} from './copy-draft.ts'
import type { CopyAction } from './copy-states.ts'

/** A used copy as typed, with the photos that it keeps. */
export type CopyVersion = CopyDraft & { images: readonly string[] }

/** With the change of its state that follows the save. */
export type EditedCopy = CopyVersion & { action: CopyAction | 'save' }

export function toEdited(copy: UsedCopy): EditedCopy {
  return { ...toDraft(copy), images: copy.images, action: 'save' }
}

const labelsOf = (names: readonly FormField[]) => mapFields(names, (name) => copyFields[name].label)

export const fields = draftFields<EditedCopy>(
  { price: 'Price', ...labelsOf(listPart('copy')), images: 'Photos', ...labelsOf(formFields) },
  toText,
)

/** The value for comparison and display: an amount is the same however it was typed. */
function toText(version: EditedCopy, field: keyof EditedCopy): string {
  if (field === 'images') return version.images.join('\n')
  const text = toPlainText(version, field)
  const amount = amountFields.some((each) => each === field) ? readDollars(text) : undefined
  return amount === undefined ? text : formatPriceUngrouped(amount)
}
