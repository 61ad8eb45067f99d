import { type TenderKind, tenderKinds } from '#contract/orders/order-source.ts'
import { sum } from '../money/money-facts.ts'
import type { DayEndSum, TenderRow } from '../order-payments.tables.ts'

export type CountedTender = Pick<TenderRow, 'kind' | 'amountCents'>

/** The sums of these payments for each kind, zeros included. */
export function sumTenders(tenders: readonly CountedTender[]): DayEndSum[] {
  return tenderKinds.map((kind) => sumKind(kind, tenders))
}

function sumKind(kind: TenderKind, tenders: readonly CountedTender[]): DayEndSum {
  const amounts = tenders
    .filter((tender) => tender.kind === kind)
    .map(({ amountCents }) => amountCents)
  const taken = amounts.filter((cents) => cents > 0)
  const givenBack = amounts.filter((cents) => cents < 0)
  return {
    kind,
    takenCents: sum(taken),
    givenBackCents: sum(givenBack.map((cents) => -cents)),
    sales: taken.length,
    returns: givenBack.length,
  }
}

/** The cash in the drawer by these sums. */
export function expectedCash(openingCents: number, sums: readonly DayEndSum[]): number {
  const cash = sums.filter(({ kind }) => kind === 'cash')
  return openingCents + sum(cash.map((each) => each.takenCents - each.givenBackCents))
}
