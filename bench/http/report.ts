import type { Row } from './measure-shop.ts'

const columns = '| Request | cache | connections | req/s | p50 ms | p99 ms | CPU ms |'
const besideColumns = ' req/s there | p50 ms there | ratio | CPU ratio |'

export function toHead(isBeside: boolean): string {
  const all = isBeside ? columns + besideColumns : columns
  return `${all}\n|---|---|${'--:|'.repeat(isBeside ? 9 : 5)}`
}

/** One case of one size: requests a second, times in ms, processor time of a request; beside another build, its figures and ratios. */
export function toLine({ title, cache, connections, here, beside }: Row): string {
  const cells = [title, cache, connections, round(here.perSecond), here.p50Ms.toFixed(2)]
  cells.push(here.p99Ms.toFixed(1), here.cpuMs.toFixed(3))
  if (beside) {
    const { there, ratio } = beside
    cells.push(round(there.perSecond), there.p50Ms.toFixed(2))
    cells.push(ratio.perSecond.toFixed(2), ratio.cpu.toFixed(2))
  }
  return `| ${cells.join(' | ')} |`
}

function round(perSecond: number): string {
  return perSecond < 100 ? perSecond.toFixed(1) : Math.round(perSecond).toLocaleString('en')
}
