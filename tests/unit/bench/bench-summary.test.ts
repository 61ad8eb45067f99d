import { expect, test } from 'vitest'
import type { Row, SizeReport } from '#bench/http/measure-shop.ts'
import { toSummary } from '#bench/http/summary.ts'

type Values = { cache: Row['cache']; p50Ms: number; ratio: number; connections?: number }

const row = (title: string, { cache, p50Ms, ratio, connections = 1 }: Values): Row => {
  const figures = { perSecond: 1, p50Ms, p99Ms: p50Ms, cpuMs: 1 }
  const kind = title.startsWith('page') ? 'page' : 'read'
  const ratios = { perSecond: ratio, cpu: 1 }
  return { title, kind, cache, connections, shop: figures, limit: figures, ratio: ratios }
}
const report = (count: number, rows: Row[]): SizeReport => ({
  count,
  rows,
  database: { diskMb: 9, memoryMb: 5 },
  startSeconds: 1,
  memory: { nowMb: 1, mostMb: 1 },
  changes: { changes: 1, p50Ms: 1, p99Ms: 1 },
})

test('shows one line per case with its times at each size and its lowest ratios', () => {
  const small = report(10_000, [
    row('list: page 825', { cache: 'warm', p50Ms: 0.17, ratio: 0.99 }),
    row('list: page 825', { cache: 'warm', p50Ms: 1.2, ratio: 0.8, connections: 32 }),
    row('list: page 825', { cache: 'cold', p50Ms: 1.34, ratio: 0.7 }),
    row('page: home', { cache: 'cold', p50Ms: 19, ratio: 0.01 }),
  ])
  const large = report(1_000_000, [
    row('list: page 50,000', { cache: 'warm', p50Ms: 0.13, ratio: 0.86 }),
    row('list: page 50,000', { cache: 'cold', p50Ms: 0.9, ratio: 0.66 }),
  ])
  expect(toSummary([small, large])).toBe(
    `| What is requested | cached ms | of the bare server | 10,000, uncached ms | 1,000,000, uncached ms | of the same SQL |
|---|--:|--:|--:|--:|--:|
| list: a far page | 0.13 | 0.80 | 1.34 | 0.90 | 0.66 |
| page: home |  |  | 19.00 |  |  |
| database in memory, MB |  |  | 5 | 5 |  |
| database on disk, MB |  |  | 9 | 9 |  |`,
  )
})
