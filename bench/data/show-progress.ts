import type { Progress } from './fill-catalogue.ts'

const WIDTH = 30
/** The interval of progress lines when the output is not a terminal. */
const LINE_EVERY_MS = 5_000

/** A progress bar, or single lines when the output is not a terminal. */
export function showProgress(count: number): Progress {
  let said = { what: '', at: 0 }
  return (done, what) => {
    const share = count === 0 ? 1 : done / count
    const bar = '█'.repeat(Math.round(share * WIDTH)).padEnd(WIDTH, '·')
    const line = `${bar} ${Math.round(share * 100)}% ${what}`
    if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${line}`)
    else if (said.what !== what || performance.now() - said.at > LINE_EVERY_MS) {
      said = { what, at: performance.now() }
      console.log(line)
    }
  }
}
