/**
 * Measures calls and pages of the whole shop: `npm run bench -- http`. Products are generated once and stay in .data/bench.
 * Options: `--quick` (10,000 products, the main cases), `--sizes 10000,1000000`, `--cases list,search` (words of titles),
 * `--connections 1,32`, `--seconds 3`, `--folder <of the data>`, `--used-copies` (about as many as products).
 * `--beside <folder>` measures the build in another folder in turns with this one, `--metrics` a shop with METRICS_PORT in turns with
 * one without, `--bare` cached requests in turns with a bare `node:http` that sends the same bytes. Prints tables;
 * docs/benchmarks.md has the figures.
 */
import { existsSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { toCheckTable } from '../http/checks.ts'
import { type Effort, measureShop, type SizeReport } from '../http/measure-shop.ts'
import { toHead, toLine } from '../http/report.ts'

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    sizes: { type: 'string' },
    cases: { type: 'string', default: '' },
    connections: { type: 'string' },
    seconds: { type: 'string' },
    folder: { type: 'string', default: join(import.meta.dirname, '../../.data/bench') },
    'used-copies': { type: 'boolean', default: false },
    beside: { type: 'string' },
    bare: { type: 'boolean', default: false },
    metrics: { type: 'boolean', default: false },
  },
})
const isQuick = values.quick
const sizes = toNumbers(values.sizes ?? (isQuick ? '10000' : '10000,100000,1000000'))
// The load runs on the last core, the shop on the first; PostgreSQL is not pinned.
const canPin = cpus().length > 1 && existsSync('/usr/bin/taskset')
const effort: Effort = {
  folder: values.folder,
  beside: values.beside === undefined ? undefined : resolve(values.beside),
  isBare: values.bare,
  hasMetrics: values.metrics,
  hasUsedCopies: values['used-copies'],
  isQuick,
  only: values.cases.split(',').filter(Boolean),
  cores: canPin ? { server: 0, load: cpus().length - 1 } : undefined,
  rounds: 3,
  seconds: Number(values.seconds ?? (isQuick ? 1 : 3)),
  connections: toNumbers(values.connections ?? (isQuick ? '32' : '1,32')),
  onRow: (row) => console.log(toLine(row)),
}

const loadBefore = loadavg()[0]?.toFixed(1)
const reports: SizeReport[] = []
for (const count of sizes) {
  console.log(
    `\n${count.toLocaleString('en')} products\n\n${toHead(effort.isBare || effort.hasMetrics || effort.beside !== undefined)}`,
  )
  const report = await measureShop(count, effort)
  if (report) reports.push(report)
}
if (reports.length > 0) console.log(`\n${toCheckTable(reports)}`)
console.log(
  `\n${cpus()[0]?.model}, ${cpus().length} cores, Node ${process.versions.node}; ` +
    `load ${loadBefore} at the start, ${loadavg()[0]?.toFixed(1)} at the end`,
)

function toNumbers(list: string): number[] {
  return list.split(',').map(Number).filter(Boolean)
}
