import type { Row, SizeReport } from './measure-shop.ts'

/**
 * One line per case: p50 of single requests in ms, cached at the largest size and uncached at each, and the lowest ratio
 * to the bare server at any size and number of connections.
 */
export function toSummary(reports: readonly SizeReport[]): string {
  const sizes = reports.map(({ count }) => `${count.toLocaleString('en')}, uncached ms`)
  const columns = ['What is requested', 'cached ms', 'of the bare server', ...sizes]
  const titles = new Set(reports.flatMap(({ rows }) => rows.map(toStableTitle)))
  const facts: [string, (report: SizeReport) => number][] = [
    ['database in memory, MB', ({ database }) => database.memoryMb],
    ['database on disk, MB', ({ database }) => database.diskMb],
  ]
  const lines = [
    ...[...titles].map((title) => formatCells(title, reports)),
    ...facts.map(([title, pick]) => [title, '', '', ...reports.map(pick), '']),
  ].map((cells) => `| ${cells.join(' | ')} |`)
  const rule = `|---|${'--:|'.repeat(columns.length)}`
  return [`| ${[...columns, 'of the same SQL'].join(' | ')} |`, rule, ...lines].join('\n')
}

function formatCells(title: string, reports: readonly SizeReport[]): (string | number)[] {
  const rows = reports.map((report) => report.rows.filter((row) => toStableTitle(row) === title))
  const cached = rows.map((ofSize) => ofSize.filter(({ cache }) => cache === 'warm'))
  const uncached = rows.map((ofSize) => ofSize.filter(({ cache }) => cache === 'cold'))
  return [
    title,
    toMs(cached.at(-1)),
    lowestRatio(cached.flat()),
    ...uncached.map(toMs),
    // An uncached page has no server to compare with: rendering is not SQL.
    lowestRatio(uncached.flat().filter(({ kind }) => kind !== 'page')),
  ]
}

/** The deep page has another number at each size. */
function toStableTitle({ title }: Row): string {
  return title.replace(/page [\d,]+$/, (page) => (page === 'page 50' ? page : 'a far page'))
}

function toMs(rows: readonly Row[] | undefined): string {
  return rows?.[0]?.shop.p50Ms.toFixed(2) ?? ''
}

function lowestRatio(rows: readonly Row[]): string {
  return rows.length > 0 ? Math.min(...rows.map(({ ratio }) => ratio.perSecond)).toFixed(2) : ''
}
