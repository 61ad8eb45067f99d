import { returnedCents } from '#contract/counter/return-value.ts'
import type { OpenReturn, ReturnLine } from '#contract/counter/returns.ts'
import { formatCents, toCents, toDollars } from '#contract/money.ts'
import { type TenderKind, tenderKinds } from '#contract/orders/order-source.ts'
import { readTyped, toTyped } from '#contract/typed-amount.ts'

/** As typed. */
export type ReturnDraft = {
  /** Units by line id. */
  units: Record<string, number>
  /** Null while nothing is typed: all of it goes back as most of it was paid. */
  money: Record<TenderKind, string> | null
  deduction: string
  note: string
}

/** All of a sale of one unit; otherwise nothing yet. */
export function toReturnDraft({ lines }: OpenReturn): ReturnDraft {
  const [line, ...others] = lines
  const isOne = line && others.length === 0 && unitsLeft(line) === 1
  return { units: isOne ? { [line.lineId]: 1 } : {}, money: null, deduction: '', note: '' }
}

export const unitsLeft = ({ quantity, returned }: ReturnLine) => quantity - returned

/** The amount in cents that the chosen units are worth, at most what is left of the payment. */
export function returnValue({ lines, left, due }: OpenReturn, { units }: ReturnDraft): number {
  if (lines.length === 0) return toCents(due)
  const prices = lines.map((line) =>
    returnedCents(
      {
        priceCents: toCents(line.price),
        discountCents: toCents(line.discount),
        quantity: line.quantity,
        returned: line.returned,
      },
      units[line.lineId] ?? 0,
    ),
  )
  return Math.min(
    prices.reduce((sum, cents) => sum + cents, 0),
    toCents(left),
  )
}

/** The text of each amount field. */
export function moneyOf(open: OpenReturn, draft: ReturnDraft): Record<TenderKind, string> {
  if (draft.money) return draft.money
  const cents = Math.max(returnValue(open, draft) - readCents(draft.deduction), 0)
  const kind = mainKindOf(open)
  return { ...nothing, ...(cents > 0 && { [kind]: toTyped(toDollars(cents), 'amount') }) }
}

const nothing: Record<TenderKind, string> = {
  cash: '',
  'card terminal': '',
  transfer: '',
  other: '',
}

/** The kind that most of the sale was paid with. */
function mainKindOf({ order: { tenders = [] } }: OpenReturn): TenderKind {
  const paid = tenders.filter(({ amount }) => amount > 0)
  return paid.toSorted((one, other) => other.amount - one.amount)[0]?.kind ?? 'cash'
}

/** 0 for an empty or wrong text, which has a message of its own. */
function readCents(text: string): number {
  return text.trim() === '' ? 0 : toCents(readTyped('amount', text).value ?? 0)
}

export type ReturnRequest = {
  lines: { lineId: string; quantity: number }[]
  money: { kind: TenderKind; amount: number }[]
  deduction: number
  note: string
}

type ReadReturn =
  | { request: ReturnRequest; problems?: never }
  /** The message by the name of its field: `units`, `deduction`, `money`, or a kind. */
  | { request?: never; problems: Record<string, string> }

/** The request of the call, or a message for each wrong field. */
export function readReturn(open: OpenReturn, draft: ReturnDraft): ReadReturn {
  const texts = moneyOf(open, draft)
  const problems: Record<string, string> = {}
  for (const [name, text] of Object.entries({ ...texts, deduction: draft.deduction })) {
    const problem = text.trim() === '' ? undefined : readTyped('amount', text).problem
    if (problem !== undefined) problems[name] = problem
  }
  const lines = open.lines.flatMap(({ lineId }) => {
    const quantity = draft.units[lineId] ?? 0
    return quantity > 0 ? [{ lineId, quantity }] : []
  })
  if (open.lines.length > 0 && lines.length === 0) problems.units = 'Choose what comes back'
  const money = tenderKinds.flatMap((kind) => {
    const cents = readCents(texts[kind])
    return cents > 0 ? [{ kind, amount: toDollars(cents) }] : []
  })
  const deductionCents = readCents(draft.deduction)
  const givenCents = money.reduce((sum, { amount }) => sum + toCents(amount), deductionCents)
  const restCents = returnValue(open, draft) - givenCents
  if (Object.keys(problems).length === 0 && restCents !== 0) problems.money = toRestText(restCents)
  if (Object.keys(problems).length > 0) return { problems }
  return { request: { lines, money, deduction: toDollars(deductionCents), note: draft.note } }
}

/** "$5.00 more has to go back". */
function toRestText(restCents: number): string {
  const amount = formatCents(Math.abs(restCents))
  return restCents > 0 ? `${amount} is missing here` : `${amount} too much`
}
