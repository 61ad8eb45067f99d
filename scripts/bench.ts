/**
 * Measures the whole shop against what the machine can do at most: `npm run bench`. Products are invented once and
 * kept in .data/bench. Options: `-- --quick` (three minutes, 10,000 products, prints only), `--sizes 10000,1000000`,
 * `--cases list,search` (words of titles), `--connections 1,32`, `--seconds 3`, `--folder <where data is kept>`.
 * A run of everything writes its tables into docs/benchmarks.md.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { GROWN, toCheckTable } from '../tests/bench/shop/checks.ts'
import { measureGrowth } from '../tests/bench/shop/measure-growth.ts'
import { type Effort, measureShop, type SizeReport } from '../tests/bench/shop/measure-shop.ts'
import { head, replaceMeasured, toGrowth, toLine, toTable } from '../tests/bench/shop/report.ts'

const root = join(import.meta.dirname, '..')
const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    sizes: { type: 'string' },
    cases: { type: 'string', default: '' },
    connections: { type: 'string' },
    seconds: { type: 'string' },
    folder: { type: 'string', default: join(root, '.data/bench') },
  },
})
const isQuick = values.quick
const sizes = toNumbers(values.sizes ?? (isQuick ? '10000' : '10000,100000,1000000'))
const only = values.cases.split(',').filter(Boolean)
const seconds = Number(values.seconds ?? (isQuick ? 1 : 3))
// The last core asks, the first answers; PostgreSQL runs where there is room.
const canPin = cpus().length > 1 && existsSync('/usr/bin/taskset')
const cores = canPin ? { server: 0, load: cpus().length - 1 } : undefined

const machine = `${cpus()[0]?.model}, ${cpus().length} cores, Node ${process.versions.node}`
const loadBefore = loadavg()[0]?.toFixed(1)
const effort: Effort = {
  ...{ folder: values.folder, isQuick, only, cores, rounds: 3, seconds },
  connections: toNumbers(values.connections ?? (isQuick ? '32' : '1,32')),
  onRow: (row) => console.log(toLine(row)),
}
const reports: SizeReport[] = []
for (const count of sizes) {
  console.log(`\n${count.toLocaleString('en')} products\n\n${head}`)
  reports.push(await measureShop(count, effort))
}
const hasGrown = sizes.includes(GROWN.few) && sizes.includes(GROWN.many)
if (hasGrown) console.log('\nBoth sizes in turns, to see what reads grow by')
const growths = hasGrown ? await measureGrowth(GROWN, effort) : []
console.log(`\n${toGrowth(reports)}`)
console.log(`\n${toCheckTable(reports, growths)}`)
console.log(`\nload ${loadBefore} at the start, ${loadavg()[0]?.toFixed(1)} at the end`)
if (!isQuick && only.length === 0) writeSection()

function writeSection(): void {
  const file = join(root, 'docs/benchmarks.md')
  const date = new Date().toISOString().slice(0, 10)
  const busy = `load ${loadBefore} at the start, ${loadavg()[0]?.toFixed(1)} at the end`
  const tables = reports.map(
    (report) => `### ${report.count.toLocaleString('en')} products\n\n${toTable(report)}`,
  )
  const measured = [
    `**${date}**, ${machine}, PostgreSQL 18; ${busy}.`,
    `### Aims\n\n${toCheckTable(reports, growths)}`,
    `### Growth\n\n${toGrowth(reports)}`,
    ...tables,
  ]
  writeFileSync(file, replaceMeasured(readFileSync(file, 'utf8'), measured.join('\n\n')))
}

function toNumbers(list: string): number[] {
  return list.split(',').map(Number).filter(Boolean)
}
