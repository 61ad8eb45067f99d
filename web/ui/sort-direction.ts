export type SortDirection = 'none' | 'asc' | 'desc'

const order: Record<SortDirection, SortDirection> = { none: 'asc', asc: 'desc', desc: 'none' }

export function nextSortDirection(direction: SortDirection): SortDirection {
  return order[direction]
}
