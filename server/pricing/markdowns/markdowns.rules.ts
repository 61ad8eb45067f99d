import { differenceInDays } from 'date-fns/differenceInDays'
import { toDollars } from '#contract/money.ts'
import type {
  MarkdownProposal,
  MarkdownRounding,
  MarkdownSchedule,
} from '#contract/pricing/markdowns.ts'
import { toVersion } from '#server/platform/version.ts'

/** A used copy on sale that may be marked down. */
export type Candidate = {
  id: string
  sku: string
  name: string
  artist: string | null
  priceCents: number
  costCents: number | null
  floorCents: number | null
  /** The price at which it went on sale, or the last one set by hand. */
  firstCents: number
  /** The time of that price. */
  since: Date
}

export type Markdown = { days: number; newCents: number }

/** The new price of the last step that the copy has reached; undefined when that is no lower than the present one. */
export function findMarkdown(
  { priceCents, costCents, floorCents, firstCents, since }: Candidate,
  { isOn, steps, rounding }: MarkdownSchedule,
  now: Date,
): Markdown | undefined {
  if (!isOn) return
  const days = differenceInDays(now, since)
  const step = steps.findLast((each) => each.days <= days)
  if (!step) return
  const marked = roundDown(Math.floor((firstCents * (100 - step.percent)) / 100), rounding)
  const newCents = Math.max(marked, floorCents ?? costCents ?? 0)
  return newCents < priceCents ? { days, newCents } : undefined
}

/** A price below the first one of its rounding stays as it is: nothing is given away. */
function roundDown(cents: number, rounding: MarkdownRounding): number {
  const rounded = rounding === '0.50' ? cents - (cents % 50) : cents - ((cents + 5) % 100)
  return rounded > 0 ? rounded : cents
}

export function toProposal(copy: Candidate, { days, newCents }: Markdown): MarkdownProposal {
  const { id: _id, sku, name, artist, priceCents, costCents, floorCents } = copy
  return {
    _id,
    sku,
    name,
    artist: artist ?? '',
    days,
    price: toDollars(priceCents),
    newPrice: toDollars(newCents),
    ...(floorCents !== null && { floorPrice: toDollars(floorCents) }),
    ...(costCents !== null && {
      cost: toDollars(costCents),
      margin: toDollars(newCents - costCents),
    }),
  }
}

/** Identifies a list by its copies and prices. */
export function toSeen(proposals: readonly MarkdownProposal[]): string {
  return toVersion(
    'markdowns',
    JSON.stringify(proposals.map(({ _id, price, newPrice }) => [_id, price, newPrice])),
  )
}

export const toScheduleVersion = (schedule: MarkdownSchedule): string =>
  toVersion('markdown-schedule', JSON.stringify(schedule))
