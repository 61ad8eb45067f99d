/**
 * Compares the whole shop with a bare server on the same machine: `npm run bench -- http`. Products are generated once
 * and stay in .data/bench. Options: `--quick` (three minutes, 10,000 products, prints only), `--sizes 10000,1000000`,
 * `--cases list,search` (words of titles), `--connections 1,32`, `--seconds 3`, `--folder <of the data>`.
 * `--used-copies` adds about as many used copies as products. `--beside <folder>` measures the build in another folder and
 * this one alternately, instead of the bare server. A complete run writes its tables into docs/benchmarks.md.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { toCheckTable } from '../http/checks.ts'
import { type BesideRow, measureBeside } from '../http/measure-beside.ts'
import { measureGrowth } from '../http/measure-growth.ts'
import { type Effort, measureShop, type SizeReport } from '../http/measure-shop.ts'
import { besideHead, head, replaceMeasured, toBesideLine, toLine } from '../http/report.ts'
import { toSummary } from '../http/summary.ts'

const root = join(import.meta.dirname, '../..')
const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    sizes: { type: 'string' },
    cases: { type: 'string', default: '' },
    connections: { type: 'string' },
    seconds: { type: 'string' },
    folder: { type: 'string', default: join(root, '.data/bench') },
    'used-copies': { type: 'boolean', default: false },
    beside: { type: 'string' },
  },
})
const isQuick = values.quick
const sizes = toNumbers(values.sizes ?? (isQuick ? '10000' : '10000,100000,1000000'))
const only = values.cases.split(',').filter(Boolean)
const seconds = Number(values.seconds ?? (isQuick ? 1 : 3))
// The load runs on the last core, the servers on the first; PostgreSQL is not pinned.
const canPin = cpus().length > 1 && existsSync('/usr/bin/taskset')
const cores = canPin ? { server: 0, load: cpus().length - 1 } : undefined

const machine = `${cpus()[0]?.model}, ${cpus().length} cores, Node ${process.versions.node}`
const loadBefore = loadavg()[0]?.toFixed(1)
const effort: Effort = {
  folder: values.folder,
  hasUsedCopies: values['used-copies'],
  isQuick,
  only,
  cores,
  rounds: 3,
  seconds,
  connections: toNumbers(values.connections ?? (isQuick ? '32' : '1,32')),
  onRow: (row) => console.log(toLine(row)),
}
const busy = () => `load ${loadBefore} at the start, ${loadavg()[0]?.toFixed(1)} at the end`
if (values.beside) await runBeside(resolve(values.beside))
else await runBareServer()
console.log(`\n${busy()}`)

async function runBeside(folder: string): Promise<void> {
  for (const count of sizes) {
    console.log(`\n${count.toLocaleString('en')} products\n\n${besideHead}`)
    const onRow = (row: BesideRow) => console.log(toBesideLine(row))
    await measureBeside(count, { folder, onRow }, effort)
  }
}

async function runBareServer(): Promise<void> {
  const reports: SizeReport[] = []
  for (const count of sizes) {
    console.log(`\n${count.toLocaleString('en')} products\n\n${head}`)
    reports.push(await measureShop(count, effort))
  }
  const [few, many] = [Math.min(...sizes), Math.max(...sizes)]
  if (few < many) console.log('\nBoth sizes alternately, to measure the growth of reads')
  const growths = few < many ? await measureGrowth({ few, many }, effort) : []
  const tables = { checks: toCheckTable(reports, growths), summary: toSummary(reports) }
  console.log(`\n${tables.summary}\n\n${tables.checks}`)
  if (!isQuick && only.length === 0 && !effort.hasUsedCopies) writeSection(tables)
}

function writeSection({ checks, summary }: Record<'checks' | 'summary', string>): void {
  const file = join(root, 'docs/benchmarks.md')
  const date = new Date().toISOString().slice(0, 10)
  const measured = [
    `**${date}**, ${machine}, PostgreSQL 18; ${busy()}.`,
    `### Aims\n\n${checks}`,
    `### Every case\n\n${summary}`,
  ]
  writeFileSync(file, replaceMeasured(readFileSync(file, 'utf8'), measured.join('\n\n')))
}

function toNumbers(list: string): number[] {
  return list.split(',').map(Number).filter(Boolean)
}
