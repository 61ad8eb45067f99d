import type { SizeReport } from './measure-shop.ts'

type Check = { what: string; products: string; measured: string; aim: string; isHeld: boolean }

const HEARD_AIM_MS = 1_000
const MEMORY_AIM_MB = 400
const START_AIM_SECONDS = 4
/** Uncached, with one connection, up to a number of products. */
const ALONE_AIMS = [
  { title: 'list: page 50,000', upTo: 1_000_000, aimMs: 300 },
  { title: 'list with two facets', upTo: 100_000, aimMs: 100 },
]

export function toCheckTable(reports: readonly SizeReport[]): string {
  const lines = toChecks(reports).map(
    ({ what, products, measured, aim, isHeld }) =>
      `| ${what} | ${products} | ${measured} | ${aim} | ${isHeld ? 'yes' : 'no'} |`,
  )
  return ['| What | products | measured | aim | reached |', '|---|--:|--:|--:|---|', ...lines].join(
    '\n',
  )
}

export function toChecks(reports: readonly SizeReport[]): Check[] {
  return reports.flatMap(checksOfSize)
}

function checksOfSize({ count, changes, memory, startSeconds, rows }: SizeReport): Check[] {
  const below = (what: string, value: number, aim: number, unit: string): Check => ({
    what,
    products: count.toLocaleString('en'),
    isHeld: value < aim,
    measured: `${value.toFixed(unit === 'MB' ? 0 : 1)} ${unit}`,
    aim: `< ${aim.toLocaleString('en')} ${unit}`,
  })
  const heard = `a change is seen by another process, p99 of ${changes.changes.toLocaleString('en')}`
  const alone = ALONE_AIMS.filter(({ upTo }) => count <= upTo).flatMap(({ title, aimMs }) =>
    rows
      .filter((row) => row.title === title && row.cache === 'cold' && row.connections === 1)
      .map(({ here }) => below(`${title}, uncached, p50`, here.p50Ms, aimMs, 'ms')),
  )
  return [
    below(heard, changes.p99Ms, HEARD_AIM_MS, 'ms'),
    below('peak memory of the shop process under load', memory.mostMb, MEMORY_AIM_MB, 'MB'),
    below('second start', startSeconds, START_AIM_SECONDS, 's'),
    ...alone,
  ]
}
