import type { Growth } from './measure-growth.ts'
import type { Row, SizeReport } from './measure-shop.ts'

/** A figure with an aim of its own, apart from the comparison with the bare server. */
export type Check = {
  what: string
  products: string
  measured: string
  aim: string
  isHeld: boolean
}

const HEARD_AIM_MS = 1_000
const MEMORY_AIM_MB = 400
const START_AIM_SECONDS = 4
const FAR_PAGE_AIM_MS = 300
const GROWTH_AIM = 1.5
const SEARCH_GROWTH_AIM = 3

export function toChecks(reports: readonly SizeReport[], growths: readonly Growth[]): Check[] {
  return [...reports.flatMap(checksOfSize), ...growths.map(checkOfGrowth)]
}

export function toCheckTable(reports: readonly SizeReport[], growths: readonly Growth[]): string {
  const lines = toChecks(reports, growths).map(
    ({ what, products, measured, aim, isHeld }) =>
      `| ${what} | ${products} | ${measured} | ${aim} | ${isHeld ? 'yes' : 'no'} |`,
  )
  return ['| What | products | measured | aim | reached |', '|---|--:|--:|--:|---|', ...lines].join(
    '\n',
  )
}

function checksOfSize({ count, changes, memory, startSeconds, rows }: SizeReport): Check[] {
  const products = count.toLocaleString('en')
  const below = (what: string, value: number, aim: number, unit: string, digits = 0): Check => ({
    what,
    products,
    isHeld: value < aim,
    measured: `${value.toFixed(digits)} ${unit}`,
    aim: `< ${aim.toLocaleString('en')} ${unit}`,
  })
  const far = rows.find((row) => isAlone(row) && row.title === 'list: page 50,000')
  return [
    below(
      `a change is seen by another process, p99 of ${changes.changes.toLocaleString('en')}`,
      ...([changes.p99Ms, HEARD_AIM_MS, 'ms', 1] as const),
    ),
    below('peak memory of the shop process under load', memory.mostMb, MEMORY_AIM_MB, 'MB'),
    below('second start', startSeconds, START_AIM_SECONDS, 's', 1),
    ...(far ? [below('page 50,000, uncached, p50', far.shop.p50Ms, FAR_PAGE_AIM_MS, 'ms', 1)] : []),
  ]
}

function checkOfGrowth({ title, few, many, fewMs, manyMs, times }: Growth): Check {
  const aim = title.startsWith('search') ? SEARCH_GROWTH_AIM : GROWTH_AIM
  return {
    what: `${title}, uncached: p50, measured alternately with ${few.toLocaleString('en')}`,
    products: many.toLocaleString('en'),
    measured: `${times.toFixed(2)} × (${fewMs.toFixed(2)}, ${manyMs.toFixed(2)} ms)`,
    aim: `≤ ${aim} ×`,
    isHeld: times <= aim,
  }
}

/** Sequential, uncached reads: lists, filters, products and searches. */
function isAlone({ kind, cache, connections }: Row): boolean {
  return kind === 'read' && cache === 'cold' && connections === 1
}
