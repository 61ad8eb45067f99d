import type { DeliveryDays } from './delivery-settings.ts'

/** `3 to 6 days`, `1 day`. */
export function toDaysText({ from, to }: DeliveryDays): string {
  if (from !== to) return `${from} to ${to} days`
  return to === 1 ? '1 day' : `${to} days`
}
