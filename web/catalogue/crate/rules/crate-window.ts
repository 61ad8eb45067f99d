/** Positions in a crate, counted from 0; the one after the last record is the end. Pure functions. */

export type CrateView = {
  total: number
  /** Skipped today: flips pass over it. */
  isSkipped: (index: number) => boolean
}

const SHOWN_BEFORE = 4
/** The front and the five whose images load ahead. */
const SHOWN_AFTER = 5

/** The distance from the end of the loaded records at which the next page is requested. */
const LOADED_AHEAD = 10

/** The first record from here on that is not skipped, or the end. */
export function settle(index: number, { total, isSkipped }: CrateView): number {
  let settled = Math.min(Math.max(index, 0), total)
  while (settled < total && isSkipped(settled)) settled += 1
  return settled
}

/** Flips by this many records; stops at the first record and at the end. */
export function step(from: number, by: number, view: CrateView): number {
  const direction = Math.sign(by)
  let reached = from
  for (let flips = Math.abs(by); flips > 0; flips -= 1) {
    const next = findNext(reached, direction, view)
    if (next === null) return reached
    reached = next
  }
  return reached
}

/** The last record that is not skipped; the end of an empty crate. */
export function lastOf(view: CrateView): number {
  return findNext(view.total, -1, view) ?? view.total
}

function findNext(from: number, direction: number, { total, isSkipped }: CrateView): number | null {
  let index = from + direction
  while (index >= 0 && index < total && isSkipped(index)) index += direction
  return index < 0 || index > total ? null : index
}

export type Place = { index: number; offset: number }

/** The records around the front one, with their distance from it. */
export function placesAround(front: number, view: CrateView): Place[] {
  const places: Place[] = front < view.total ? [{ index: front, offset: 0 }] : []
  for (const direction of [-1, 1]) {
    let index: number | null = front
    const count = direction < 0 ? SHOWN_BEFORE : SHOWN_AFTER
    for (let distance = 1; distance <= count; distance += 1) {
      index = findNext(index, direction, view)
      if (index === null || index >= view.total) break
      places.push({ index, offset: direction * distance })
    }
  }
  return places.toSorted((one, other) => one.index - other.index)
}

/** The pages, counted from 1, that have the visible records and those that follow soon. */
export function pagesAround(front: number, total: number, pageSize: number): number[] {
  if (total === 0) return []
  const toPage = (index: number) =>
    Math.floor(Math.min(Math.max(index, 0), total - 1) / pageSize) + 1
  const first = toPage(front - SHOWN_BEFORE)
  const last = toPage(front + LOADED_AHEAD)
  return Array.from({ length: last - first + 1 }, (_, place) => first + place)
}
