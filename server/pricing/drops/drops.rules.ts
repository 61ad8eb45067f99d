import { AppError } from '#contract/errors.ts'
import { formatCents, toCents } from '#contract/money.ts'
import type { DropInput } from '#contract/pricing/drops.ts'
import { type DropColumns, toDrop } from '#server/catalogue/index.ts'
import type { DropRow } from './drops.tables.ts'

type Times = Pick<DropRow, 'mode' | 'startsAt' | 'entriesOpenAt' | 'openSaleAt'>

export function toTimes({ mode, startsAt, entriesOpenAt, openSaleAt }: DropInput): Times {
  const isDraw = mode === 'draw'
  const toDate = (text: string | undefined) => (text === undefined ? null : new Date(text))
  return {
    mode,
    startsAt: toDate(startsAt),
    entriesOpenAt: isDraw ? toDate(entriesOpenAt) : null,
    openSaleAt: isDraw ? toDate(openSaleAt) : null,
  }
}

const wrong = (field: string, message: string) => new AppError('invalid-input', message, { field })

/**
 * @param before the saved drop, whose start may be past
 * @throws AppError invalid-input, which names the field; conflict for a change of a draw whose entries are open
 */
export function assertDropFits(
  input: DropInput,
  { before, now }: { before: DropColumns | undefined; now: Date },
): void {
  const times = toTimes(input)
  const { startsAt } = times
  assertComplete(times, input)
  if (before && isMoved(before, times)) assertEntriesClosed(before, now)
  if (startsAt && startsAt <= now && !isSameTime(before?.startsAt ?? null, startsAt)) {
    throw wrong('startsAt', 'The start must be in the future.')
  }
}

function assertComplete(
  { mode, startsAt, entriesOpenAt, openSaleAt }: Times,
  { limitPerCustomer }: DropInput,
): void {
  const isDraw = mode === 'draw'
  if (!startsAt && isDraw) throw wrong('startsAt', 'A draw needs a time.')
  if (!startsAt && limitPerCustomer === undefined) {
    throw wrong('startsAt', 'Set a start time or a limit per customer.')
  }
  if (isDraw && (!entriesOpenAt || !startsAt || entriesOpenAt >= startsAt)) {
    throw wrong('entriesOpenAt', 'Entries must open before the draw.')
  }
  if (openSaleAt && startsAt && openSaleAt < startsAt) {
    throw wrong('openSaleAt', 'Open sale must start after the draw.')
  }
}

/** Whether the mode, the start or the opening of entries is another one. */
export function isMoved(before: Times, after: Times): boolean {
  return (
    before.mode !== after.mode ||
    !isSameTime(before.startsAt, after.startsAt) ||
    !isSameTime(before.entriesOpenAt, after.entriesOpenAt)
  )
}

const isSameTime = (one: Date | null, other: Date | null) => one?.getTime() === other?.getTime()

/** From the opening of entries until the draw. */
export function isOpenDraw({ mode, entriesOpenAt, drawnAt }: DropColumns, now: Date): boolean {
  return mode === 'draw' && drawnAt === null && entriesOpenAt !== null && entriesOpenAt <= now
}

/** @throws AppError conflict from the opening of entries until the remainder of the draw is on open sale */
export function assertEntriesClosed(drop: DropColumns, now: Date): void {
  const { state } = toDrop(drop, now)
  const isRunning = drop.mode === 'draw' && (state === 'entries-open' || state === 'drawn')
  if (isRunning) throw new AppError('conflict', 'Entries are open.')
}

/** The pledge of Record Store Day: at most 20% above the list price. */
export function toPriceWarning(priceCents: number, listPrice: number | undefined) {
  const mostCents = Math.floor(toCents(listPrice ?? 0) * 1.2)
  if (listPrice === undefined || priceCents <= mostCents) return
  return `The Record Store Day pledge asks for at most ${formatCents(mostCents)}.`
}
