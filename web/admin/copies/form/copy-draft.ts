import {
  type CopyField,
  type CopyFieldsWith,
  type CopyPart,
  copyFieldNames,
  copyFields,
  isRequiredCopyField,
} from '#contract/copies/copy-fields.ts'
import type { EquipmentCondition, MediaGrade, SleeveGrade } from '#contract/copies/grades.ts'
import type { UsedCopy } from '#contract/copies/used-copies.ts'
import { PRODUCT_PRICE_MAX_DOLLARS } from '#contract/limits.ts'
import { formatCentsShort, toCents } from '#contract/money.ts'
import type { CopyChange, InventoryChange } from '#contract/products/offers.ts'
import { mapFields } from '#contract/products/product-fields.ts'
import { readTyped, toTyped } from '#contract/typed-amount.ts'

/** The fields of the table that the form has. */
export type FormField = Exclude<CopyField, 'shippingWeightGrams'>
export const formFields = copyFieldNames.filter(
  (field): field is FormField => field !== 'shippingWeightGrams',
)

export const amountFields = ['price', 'cost', 'floorPrice'] as const

type Words = { mediaGrade: MediaGrade; sleeveGrade: SleeveGrade; condition: EquipmentCondition }
type Typed<F extends FormField> = F extends keyof Words
  ? Words[F] | ''
  : F extends CopyFieldsWith<{ kind: 'yesNo' }>
    ? boolean
    : string

/** A used copy as typed; an empty text is no value. */
export type CopyDraft = { [F in FormField]: Typed<F> } & { price: string }

type Values = Partial<Record<FormField, string | number | boolean | null>>

function toTypedFields(values: Values) {
  const typed = mapFields(formFields, (field) => {
    const value = values[field]
    if (copyFields[field].kind === 'yesNo') return value === true
    return typeof value === 'number' ? toTyped(value, 'amount') : (value ?? '')
  })
  // The kind of each field decides how it is typed.
  return typed as { [F in FormField]: Typed<F> }
}

export const emptyDraft: CopyDraft = { ...toTypedFields({}), price: '' }

export function toDraft({ price, copy, inventory }: UsedCopy): CopyDraft {
  return { ...toTypedFields({ ...copy, ...inventory }), price: toTyped(price, 'amount') }
}

/** NaN for a text that is no amount, which JSON sends as null: the server refuses it. */
export const toPrice = ({ price }: Pick<CopyDraft, 'price'>) => readDollars(price) ?? Number.NaN

/** Dollars; undefined for a text that is no amount. */
export const readDollars = (text: string) => readTyped('amount', text).value

export type DraftProblems = Partial<Record<keyof CopyDraft, string>>

type Purpose = { isRecord: boolean; isOnSale: boolean }

/** A draft needs a price but no grades. */
export function findProblems(draft: CopyDraft, { isRecord, isOnSale }: Purpose): DraftProblems {
  const problems: DraftProblems = {}
  if (isOnSale && isRecord && !draft.mediaGrade) problems.mediaGrade = 'Choose a media grade.'
  if (isOnSale && isRecord && !draft.sleeveGrade) problems.sleeveGrade = 'Choose a sleeve grade.'
  if (isOnSale && !isRecord && !draft.condition) problems.condition = 'Choose a condition.'
  for (const field of amountFields) {
    if (field !== 'price' && !draft[field]) continue
    const { value, problem } = readTyped('amount', draft[field])
    if (problem !== undefined) problems[field] = problem
    else if (value > PRODUCT_PRICE_MAX_DOLLARS) {
      problems[field] = `At most ${formatCentsShort(toCents(PRODUCT_PRICE_MAX_DOLLARS))}`
    }
  }
  return problems
}

/** The values for a new copy; `findProblems` has found none. It gets its price limits later. */
export function toNewCopy(draft: CopyDraft, isOnSale: boolean) {
  const { price, copy, inventory } = toCopyChange(draft)
  const { floorPrice: _, isPriceFixed: __, ...given } = inventory
  return {
    kind: 'used' as const,
    price,
    stock: isOnSale ? (1 as const) : (0 as const),
    copy: withoutNull(copy),
    inventory: withoutNull(given),
  }
}

type WithoutNull<Value> = { [Key in keyof Value]: Exclude<Value[Key], null> }

const withoutNull = <Value extends object>(values: Value) =>
  // Only the null values go.
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null),
  ) as WithoutNull<Value>

/** The values of a change: all of them, null for those that were cleared. */
export function toCopyChange(draft: CopyDraft): {
  price: number
  copy: CopyChange
  inventory: InventoryChange
} {
  const ofPart = (part: CopyPart) =>
    Object.fromEntries(
      formFields
        .filter((field) => copyFields[field].part === part)
        .map((field) => [field, toSaved(field, draft[field])]),
    )
  return { price: toPrice(draft), copy: ofPart('copy'), inventory: ofPart('inventory') }
}

function toSaved(field: FormField, typed: string | boolean): string | boolean | number | null {
  if (typeof typed === 'boolean' || isRequiredCopyField(field)) return typed
  return copyFields[field].kind === 'amount' ? (readDollars(typed) ?? null) : typed || null
}
