import type { Figures } from './in-turns.ts'
import type { Row, SizeReport } from './measure-shop.ts'

/** What is promised, by what is measured. A picture is read from its file, and signing in is slow on purpose. */
const aims = {
  'warm read': 0.7,
  'warm page': 0.7,
  'warm unchanged': 0.7,
  'cold read': 0.5,
  write: 0.4,
} as const

const columns =
  '| What is asked | cache | at once | req/s | p50 ms | p99 ms | CPU ms | limit req/s | limit CPU ms | of the limit | by CPU | aim |'
export const head = `${columns}\n|---|---|${'--:|'.repeat(10)}`

/** The shop against its limits, one size. */
export function toTable({ rows }: SizeReport): string {
  return [head, ...rows.map(toLine)].join('\n')
}

export function toLine({ title, kind, cache, connections, shop, limit, ratio }: Row): string {
  const aim = aimOf({ title, kind, cache })
  const cells = [
    ...[title, kind === 'write' ? '' : cache, connections],
    ...[round(shop.perSecond), shop.p50Ms.toFixed(2), shop.p99Ms.toFixed(1), shop.cpuMs.toFixed(3)],
    ...[round(limit.perSecond), limit.cpuMs.toFixed(3)],
    ...[ratio.perSecond.toFixed(2), ratio.cpu.toFixed(2)],
    aim?.toFixed(2) ?? '',
  ]
  return `| ${cells.join(' | ')} |`
}

function aimOf({ title, kind, cache }: Pick<Row, 'title' | 'kind' | 'cache'>): number | undefined {
  if (title === 'sign in') return
  return kind === 'write' ? aims.write : aims[`${cache} ${kind}` as keyof typeof aims]
}

/** How cost grows: p50 of one at a time, and what is held in memory and on disk, by size. */
export function toGrowth(reports: readonly SizeReport[]): string {
  const sizes = reports.map(({ count }) => count.toLocaleString('en'))
  const [first] = reports
  if (!first) return ''
  const alone = first.rows.filter(({ connections }) => connections === 1)
  const lines = alone.map((row) => {
    const same = reports.map(({ rows }) => rows.find((other) => isSame(row, other))?.shop)
    return `| ${[`${row.title}, ${row.cache}: p50 ms`, ...same.map(toMs), growthOf(same)].join(' | ')} |`
  })
  const facts: [string, (report: SizeReport) => string][] = [
    ['start, second time, s', ({ startSeconds }) => startSeconds.toFixed(1)],
    ['shop process at most, MB', ({ memory }) => String(memory.mostMb)],
    ['database in memory, MB', ({ database }) => String(database.memoryMb)],
    ['database on disk, MB', ({ database }) => String(database.diskMb)],
  ]
  return [
    `| | ${[...sizes, '×'].join(' | ')} |`,
    `|---|${'--:|'.repeat(sizes.length + 1)}`,
    ...lines,
    ...facts.map(([title, pick]) => `| ${[title, ...reports.map(pick), ''].join(' | ')} |`),
  ].join('\n')
}

function isSame(one: Row, other: Row): boolean {
  const keyOf = ({ title, cache, connections }: Row) =>
    `${title.replace(/page [\d,]+$/, 'deep')} ${cache} ${connections}`
  return keyOf(one) === keyOf(other)
}

const toMs = (figures: Figures | undefined) => figures?.p50Ms.toFixed(2) ?? ''

function growthOf(figures: (Figures | undefined)[]): string {
  const [first, last] = [figures[0], figures.at(-1)]
  return first && last && figures.length > 1 ? (last.p50Ms / first.p50Ms).toFixed(1) : ''
}

function round(perSecond: number): string {
  return perSecond < 100 ? perSecond.toFixed(1) : Math.round(perSecond).toLocaleString('en')
}

const MEASURED = /<!-- measured -->[\s\S]*<!-- \/measured -->/

/** Puts what was measured in the place that is marked for it; all around stays. */
export function replaceMeasured(markdown: string, measured: string): string {
  if (!MEASURED.test(markdown))
    throw new Error('docs/benchmarks.md has no place for what is measured')
  return markdown.replace(MEASURED, `<!-- measured -->\n${measured}\n<!-- /measured -->`)
}
