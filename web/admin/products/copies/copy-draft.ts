import type { EquipmentCondition, MediaGrade, SleeveGrade } from '#contract/grades.ts'
import { PRODUCT_PRICE_MAX_DOLLARS } from '#contract/limits.ts'
import { formatCentsShort, toCents } from '#contract/money.ts'
import { readTyped, toTyped } from '#contract/typed-amount.ts'
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
    condition: copy.condition ?? '',
    price: toTyped(price, 'amount'),
    ...{ isPlayGraded: copy.isPlayGraded, notes: copy.notes, location },
    ...{
      cost: cost === undefined ? '' : toTyped(cost, 'amount'),
      floorPrice: floorPrice === undefined ? '' : toTyped(floorPrice, 'amount'),
      isPriceFixed,
      acquiredOn,
      acquiredFrom,
      lot,
    },
  }
}

/** NaN for a text that is no amount, which JSON sends as null: the server refuses it. */
export const toPrice = ({ price }: Pick<CopyDraft, 'price'>) => readDollars(price) ?? Number.NaN

/** Dollars; undefined for a text that is no amount. */
export const readDollars = (text: string) => readTyped('amount', text).value

export type DraftProblems = Partial<Record<keyof CopyDraft, string>>

type Purpose = { isRecord: boolean; isOnSale: boolean }

/** A draft needs a price but no grades (COPY-55, COPY-56). */
export function findProblems(draft: CopyDraft, { isRecord, isOnSale }: Purpose): DraftProblems {
  const problems: DraftProblems = {}
  if (isOnSale && isRecord && !draft.mediaGrade) problems.mediaGrade = 'Choose a media grade.'
  if (isOnSale && isRecord && !draft.sleeveGrade) problems.sleeveGrade = 'Choose a sleeve grade.'
  if (isOnSale && !isRecord && !draft.condition) problems.condition = 'Choose a condition.'
  for (const field of ['price', 'cost', 'floorPrice'] as const) {
    if (field !== 'price' && !draft[field]) continue
    const { value, problem } = readTyped('amount', draft[field])
    if (problem !== undefined) problems[field] = problem
    else if (value > PRODUCT_PRICE_MAX_DOLLARS) {
      problems[field] = `At most ${formatCentsShort(toCents(PRODUCT_PRICE_MAX_DOLLARS))}`
    }
  }
  return problems
}

/** The values for a new copy; `findProblems` has found none. */
export function toNewCopy(draft: CopyDraft, isOnSale: boolean) {
  const { mediaGrade, sleeveGrade, condition, isPlayGraded, notes } = draft
  const { location, acquiredOn, acquiredFrom, lot } = draft
  const cost = readDollars(draft.cost)
  return {
    kind: 'used' as const,
    price: toPrice(draft),
    stock: isOnSale ? (1 as const) : (0 as const),
    copy: {
      ...(mediaGrade && { mediaGrade }),
      ...(sleeveGrade && { sleeveGrade }),
      ...(condition && { condition }),
      ...{ isPlayGraded, notes },
    },
    inventory: {
      ...{ location, acquiredFrom, lot },
      ...(cost !== undefined && { cost }),
      ...(acquiredOn && { acquiredOn }),
    },
  }
}

/** The values of a change: all of them, null for those that were cleared. */
export function toCopyChange(draft: CopyDraft) {
  const { mediaGrade, sleeveGrade, condition, isPlayGraded, notes } = draft
  const { location, acquiredOn, acquiredFrom, lot } = draft
  return {
    price: toPrice(draft),
    copy: {
      ...{ mediaGrade: mediaGrade || null, sleeveGrade: sleeveGrade || null },
      ...{ condition: condition || null, isPlayGraded, notes },
    },
    inventory: {
      ...{ location, acquiredFrom, lot, acquiredOn: acquiredOn || null },
      cost: readDollars(draft.cost) ?? null,
      floorPrice: readDollars(draft.floorPrice) ?? null,
      isPriceFixed: draft.isPriceFixed,
    },
  }
}
