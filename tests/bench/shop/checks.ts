import type { Row, SizeReport } from './measure-shop.ts'

/** A figure that is held against an aim of its own, not against a limit. */
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
const FAR_PAGE_AIM_MS = 60
/** From ten thousand products to a million. */
const GROWTH_FROM = 10_000
const GROWTH_TO = 1_000_000
const GROWTH_AIM = 1.5
const SEARCH_GROWTH_AIM = 3

export function toChecks(reports: readonly SizeReport[]): Check[] {
  return [...reports.flatMap(checksOfSize), ...checksOfGrowth(reports)]
}

export function toCheckTable(reports: readonly SizeReport[]): string {
  const lines = toChecks(reports).map(
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
    ...{ what, products, isHeld: value < aim },
    measured: `${value.toFixed(digits)} ${unit}`,
    aim: `< ${aim.toLocaleString('en')} ${unit}`,
  })
  const far = rows.find((row) => isAlone(row) && row.title === 'list: page 50,000')
  return [
    below(
      `a change is seen by another process, p99 of ${changes.changes.toLocaleString('en')}`,
      ...([changes.p99Ms, HEARD_AIM_MS, 'ms', 1] as const),
    ),
    below('the shop’s process under load, at most', memory.mostMb, MEMORY_AIM_MB, 'MB'),
    below('second start', startSeconds, START_AIM_SECONDS, 's', 1),
    ...(far ? [below('page 50,000, cold, p50', far.shop.p50Ms, FAR_PAGE_AIM_MS, 'ms', 1)] : []),
  ]
}

/** A million products against ten thousand, where a run has both. */
function checksOfGrowth(reports: readonly SizeReport[]): Check[] {
  const [from, to] = [GROWTH_FROM, GROWTH_TO].map((size) =>
    reports.find(({ count }) => count === size),
  )
  if (!from || !to) return []
  return from.rows.filter(isAlone).flatMap((row) => {
    const grown = to.rows.find((other) => isAlone(other) && other.title === row.title)
    if (!grown) return []
    const times = grown.shop.p50Ms / row.shop.p50Ms
    const aim = row.title.startsWith('search') ? SEARCH_GROWTH_AIM : GROWTH_AIM
    return {
      what: `${row.title}, cold: p50 against that of 10,000`,
      products: to.count.toLocaleString('en'),
      measured: `${times.toFixed(2)} ×`,
      aim: `≤ ${aim} ×`,
      isHeld: times <= aim,
    }
  })
}

/** Asked one after the other and made each time: lists, filters, products and searches. */
function isAlone({ kind, cache, connections }: Row): boolean {
  return kind === 'read' && cache === 'cold' && connections === 1
}
