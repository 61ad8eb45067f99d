import type { SalesRange } from '../../../contract/stats.ts'

/** What a range is called, and the stretch before it. */
export const rangeWords: Record<SalesRange, { label: string; before: string; unit: string }> = {
  '7d': { label: '7 days', before: '7 days before', unit: 'Day' },
  '30d': { label: '30 days', before: '30 days before', unit: 'Day' },
  '90d': { label: '90 days', before: '90 days before', unit: 'Day' },
  '12m': { label: '12 months', before: '12 months before', unit: 'Month' },
}

/** In the order they are offered. The record above has exactly the ranges as its keys. */
export const salesRanges = Object.keys(rangeWords) as SalesRange[]

/** What an address without a range means. */
export const usualRange: SalesRange = '30d'

/** From the address, where anything may stand. */
export function readRange(text: string | null): SalesRange {
  return salesRanges.find((range) => range === text) ?? usualRange
}
