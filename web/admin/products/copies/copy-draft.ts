import type { EquipmentCondition, MediaGrade, SleeveGrade } from '#contract/grades.ts'
import { PRODUCT_PRICE_MAX_DOLLARS } from '#contract/limits.ts'
import { withDecimalPoint } from '#contract/typed-amount.ts'
import type { UsedCopy } from '#contract/used-copies.ts'

/** A used copy as typed; an empty text is no value. */
export type CopyDraft = {
  mediaGrade: MediaGrade | ''
  sleeveGrade: SleeveGrade | ''
  condition: EquipmentCondition | ''
  price: string
  isPlayGraded: boolean
  notes: string
  location: string
  cost: string
  floorPrice: string
  isPriceFixed: boolean
  acquiredOn: string
  acquiredFrom: string
  lot: string
}

export const emptyDraft: CopyDraft = {
  ...{ mediaGrade: '', sleeveGrade: '', condition: '', price: '', isPlayGraded: false },
  ...{
    notes: '',
    location: '',
    cost: '',
    floorPrice: '',
    isPriceFixed: false,
    acquiredOn: '',
    acquiredFrom: '',
    lot: '',
  },
}

export function toDraft({ price, copy, inventory }: UsedCopy): CopyDraft {
  const { location, cost, floorPrice, isPriceFixed, acquiredOn = '', acquiredFrom, lot } = inventory
  return {
    ...{ mediaGrade: copy.mediaGrade ?? '', sleeveGrade: copy.sleeveGrade ?? '' },
    ...{ condition: copy.condition ?? '', price: price.toFixed(2) },
    ...{ isPlayGraded: copy.isPlayGraded, notes: copy.notes, location },
    ...{
      cost: cost?.toFixed(2) ?? '',
      floorPrice: floorPrice?.toFixed(2) ?? '',
      isPriceFixed,
      acquiredOn,
      acquiredFrom,
      lot,
    },
  }
}

/** Dollars; null for a text that is no amount. */
export function readAmount(text: string): number | null {
  const plain = withDecimalPoint(text.replace(/[\s$]/g, '')).replace(',', '.')
  if (!/^\d+(?:\.\d{1,2})?$/.test(plain)) return null
  const amount = Number(plain)
  return amount <= PRODUCT_PRICE_MAX_DOLLARS ? amount : null
}

export type DraftProblems = Partial<Record<keyof CopyDraft, string>>

type Purpose = { isRecord: boolean; isOnSale: boolean }

/** A draft needs a price but no grades (COPY-55, COPY-56). */
export function findProblems(draft: CopyDraft, { isRecord, isOnSale }: Purpose): DraftProblems {
  const problems: DraftProblems = {}
  if (isOnSale && isRecord && !draft.mediaGrade) problems.mediaGrade = 'Choose a media grade.'
  if (isOnSale && isRecord && !draft.sleeveGrade) problems.sleeveGrade = 'Choose a sleeve grade.'
  if (isOnSale && !isRecord && !draft.condition) problems.condition = 'Choose a condition.'
  if (readAmount(draft.price) === null) problems.price = 'Type an amount such as 4.50'
  for (const field of ['cost', 'floorPrice'] as const) {
    if (draft[field] && readAmount(draft[field]) === null) {
      problems[field] = 'Type an amount such as 4.50'
    }
  }
  return problems
}

/** The values for a new copy; `findProblems` has found none. */
export function toNewCopy(draft: CopyDraft, isOnSale: boolean) {
  const { mediaGrade, sleeveGrade, condition, isPlayGraded, notes } = draft
  const { location, acquiredOn, acquiredFrom, lot } = draft
  const cost = readAmount(draft.cost)
  return {
    kind: 'used' as const,
    price: readAmount(draft.price) ?? 0,
    stock: isOnSale ? (1 as const) : (0 as const),
    copy: {
      ...(mediaGrade && { mediaGrade }),
      ...(sleeveGrade && { sleeveGrade }),
      ...(condition && { condition }),
      ...{ isPlayGraded, notes },
    },
    inventory: {
      ...{ location, acquiredFrom, lot },
      ...(cost !== null && { cost }),
      ...(acquiredOn && { acquiredOn }),
    },
  }
}

/** The values of a change: all of them, null for those that were cleared. */
export function toCopyChange(draft: CopyDraft) {
  const { mediaGrade, sleeveGrade, condition, isPlayGraded, notes } = draft
  const { location, acquiredOn, acquiredFrom, lot } = draft
  return {
    price: readAmount(draft.price) ?? 0,
    copy: {
      ...{ mediaGrade: mediaGrade || null, sleeveGrade: sleeveGrade || null },
      ...{ condition: condition || null, isPlayGraded, notes },
    },
    inventory: {
      ...{ location, acquiredFrom, lot, acquiredOn: acquiredOn || null },
      ...{ cost: readAmount(draft.cost), floorPrice: readAmount(draft.floorPrice) },
      isPriceFixed: draft.isPriceFixed,
    },
  }
}
