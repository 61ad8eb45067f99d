import { inventoryChange } from '#contract/products/offers.ts'
import type { Circumstances } from './plan-product.rules.ts'
import { toProblem } from './row-problems.rules.ts'
import { type Report, toChanges } from './row-report.rules.ts'
import type { WantedOffer } from './wanted-offers.rules.ts'

/** The new cost of an option, or of own stock, which has no label. In dollars; null clears it. */
export type PlannedCost = { label: string | null; cost: number | null; isNew: boolean }

type About = Circumstances & { offers: readonly WantedOffer[]; report: Report }

/** The costs of own stock and options. Those of used copies are planned with the copies. */
export function planCosts(about: About): PlannedCost[] {
  return about.offers.flatMap((offer) => (offer.kind === 'used' ? [] : planCost(offer, about)))
}

function planCost(
  offer: Exclude<WantedOffer, { kind: 'used' }>,
  { stored, report, columns }: About,
): PlannedCost[] {
  const { row, cost } = offer
  // The file has no such column.
  if (cost === undefined) return []
  const { data, error } = inventoryChange.safeParse({ cost })
  for (const issue of error?.issues ?? []) report.refuse(row, toProblem(issue, columns, { cost }))
  const label = offer.kind === 'option' ? offer.label : null
  const known = label === null ? stored : stored?.options.find((each) => each.label === label)
  const [before, after = null] = [known?.cost ?? null, data?.cost]
  if (!data || after === before) return []
  const changes = toChanges([
    { column: 'cost', before: before?.toFixed(2) ?? '', after: after?.toFixed(2) ?? '' },
  ])
  report.add(row, { outcome: known ? 'changed' : 'new', changes })
  return [{ label, cost: after, isNew: known === undefined }]
}
