import type { BesideRow } from './measure-beside.ts'
import type { Row } from './measure-shop.ts'

/** The lowest allowed ratio to the bare server. Images come from files and sign-in is slow on purpose: no aim. */
const aims = {
  'warm read': 0.7,
  'warm page': 0.7,
  'warm unchanged': 0.7,
  'cold read': 0.5,
  write: 0.4,
} as const

const columns =
  '| Request | cache | connections | req/s | p50 ms | p99 ms | CPU ms | bare req/s | bare CPU ms | ratio | CPU ratio | aim |'
export const head = `${columns}\n|---|---|${'--:|'.repeat(10)}`

/** One case of one size: the shop, the bare server and their ratios. */
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

const besideColumns =
  '| Request | cache | connections | req/s | other req/s | ratio | p50 ms | other p50 ms | p99 ms | CPU ratio |'
export const besideHead = `${besideColumns}\n|---|---|${'--:|'.repeat(8)}`

/** One case of this build and the other one. */
export function toBesideLine({ title, cache, connections, here, there, ratio }: BesideRow): string {
  const cells = [
    ...[title, cache, connections, round(here.perSecond), round(there.perSecond)],
    ...[ratio.perSecond.toFixed(2), here.p50Ms.toFixed(2), there.p50Ms.toFixed(2)],
    ...[here.p99Ms.toFixed(1), ratio.cpu.toFixed(2)],
  ]
  return `| ${cells.join(' | ')} |`
}

function aimOf({ title, kind, cache }: Pick<Row, 'title' | 'kind' | 'cache'>): number | undefined {
  if (title === 'sign in') return
  return kind === 'write' ? aims.write : aims[`${cache} ${kind}` as keyof typeof aims]
}

function round(perSecond: number): string {
  return perSecond < 100 ? perSecond.toFixed(1) : Math.round(perSecond).toLocaleString('en')
}

const MEASURED = /<!-- measured -->[\s\S]*<!-- \/measured -->/

/** Replaces the marked section of the document. */
export function replaceMeasured(markdown: string, measured: string): string {
  if (!MEASURED.test(markdown))
    throw new Error('docs/benchmarks.md has no marked section for the figures')
  return markdown.replace(MEASURED, `<!-- measured -->\n${measured}\n<!-- /measured -->`)
}
