import { expect, test } from 'vitest'
import { toChecks } from '#bench/http/checks.ts'
import type { Row, SizeReport } from '#bench/http/measure-shop.ts'

const row = (title: string, p50Ms: number, connections = 1): Row => {
  const here = { perSecond: 1, p50Ms, p99Ms: p50Ms, cpuMs: 1 }
  return { title, cache: 'cold', connections, here }
}
const report = (count: number, rows: Row[]): SizeReport => ({
  count,
  rows,
  startSeconds: 3.9,
  memory: { nowMb: 300, mostMb: 401 },
  changes: { changes: 1000, p50Ms: 2, p99Ms: 12 },
})
const small = report(10_000, [row('list', 1)])
const big = report(1_000_000, [row('list: page 50,000', 301, 32), row('list: page 50,000', 299)])
const reached = (reports: SizeReport[]) =>
  toChecks(reports).map(({ what, products, isHeld }) => [what, products, isHeld])

test('each size has targets for memory, start and change delay', () => {
  expect(reached([small])).toEqual([
    ['a change is seen by another process, p99 of 1,000', '10,000', true],
    ['peak memory of the shop process under load', '10,000', false],
    ['second start', '10,000', true],
  ])
})

test('a deep page has 300 ms uncached at any size, two facets 100 ms up to 100,000 products', () => {
  const facets = row('list with two facets', 101)
  expect(reached([big]).slice(3)).toEqual([['list: page 50,000, uncached, p50', '1,000,000', true]])
  expect(reached([report(1_000_000, [facets])]).slice(3)).toEqual([])
  expect(reached([report(100_000, [facets])]).slice(3)).toEqual([
    ['list with two facets, uncached, p50', '100,000', false],
  ])
})
