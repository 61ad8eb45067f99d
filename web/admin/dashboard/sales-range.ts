import type { SalesRange } from '#contract/stats.ts'

export const rangeLabels: Record<SalesRange, { label: string; before: string; unit: string }> = {
  '7d': { label: '7 days', before: '7 days before', unit: 'Day' },
  '30d': { label: '30 days', before: '30 days before', unit: 'Day' },
  '90d': { label: '90 days', before: '90 days before', unit: 'Day' },
  '12m': { label: '12 months', before: '12 months before', unit: 'Month' },
}

/** In display order. The record above has exactly the ranges as its keys. */
export const salesRanges = Object.keys(rangeLabels) as SalesRange[]

/** The default of a URL without a range. */
export const usualRange: SalesRange = '30d'

/** From the URL, whose values are unchecked. */
export function readRange(text: string | null): SalesRange {
  return salesRanges.find((range) => range === text) ?? usualRange
}
