import { expect, test } from 'vitest'
import { toChecks } from '#bench/http/checks.ts'
import type { Growth } from '#bench/http/measure-growth.ts'
import type { Row, SizeReport } from '#bench/http/measure-shop.ts'

const row = (title: string, p50Ms: number, connections = 1): Row => {
  const figures = { perSecond: 1, p50Ms, p99Ms: p50Ms, cpuMs: 1 }
  const ratio = { perSecond: 1, cpu: 1 }
  return { title, kind: 'read', cache: 'cold', connections, shop: figures, limit: figures, ratio }
}
const report = (count: number, rows: Row[]): SizeReport => ({
  count,
  rows,
  database: { diskMb: 1, memoryMb: 1 },
  startSeconds: 3.9,
  memory: { nowMb: 300, mostMb: 401 },
  changes: { changes: 1000, p50Ms: 2, p99Ms: 12 },
})
const small = report(10_000, [row('list', 1)])
const big = report(1_000_000, [row('list: page 50,000', 301, 32), row('list: page 50,000', 299)])
const grown = (title: string, times: number): Growth => {
  return { title, few: 10_000, many: 1_000_000, fewMs: 1, manyMs: times, times }
}
const reached = (reports: SizeReport[], growths: Growth[] = []) =>
  toChecks(reports, growths).map(({ what, products, isHeld }) => [what, products, isHeld])

test('each size has targets for memory, start and change delay', () => {
  expect(reached([small])).toEqual([
    ['a change is seen by another process, p99 of 1,000', '10,000', true],
    ['peak memory of the shop process under load', '10,000', false],
    ['second start', '10,000', true],
  ])
})

test('a deep page has 300 ms uncached, and searches may grow more than lists', () => {
  const growths = [grown('list', 1.6), grown('search: a typo', 3)]
  expect(reached([big], growths).slice(3)).toEqual([
    ['page 50,000, uncached, p50', '1,000,000', true],
    ['list, uncached: p50, measured alternately with 10,000', '1,000,000', false],
    ['search: a typo, uncached: p50, measured alternately with 10,000', '1,000,000', true],
  ])
})
