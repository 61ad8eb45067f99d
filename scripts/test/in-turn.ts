import { printHeading } from './report.ts'
import type { Run } from './steps.ts'
import type { Tally } from './tally.ts'

export type Task = {
  name: string
  /** It often waits: it runs beside the following tasks. */
  isBeside?: boolean
  work: (run: Run) => Promise<Tally>
}

/** `shown` prints the output of its programs; `collected` returns it to be printed later. */
type Runs = { shown: Run; collected: (write: (text: string) => void) => Run }

/** Runs the tasks one after the other, and prints those that ran beside others at the end. */
export async function runInTurn(tasks: readonly Task[], runs: Runs): Promise<Tally[]> {
  const tallies: Tally[] = []
  const beside: { name: string; output: string[]; tally: Promise<Tally> }[] = []
  for (const { name, isBeside, work } of tasks) {
    if (isBeside) {
      const output: string[] = []
      const tally = work(runs.collected((text) => output.push(text)))
      beside.push({ name, output, tally })
    } else {
      printHeading(name)
      tallies.push(await work(runs.shown))
    }
  }
  for (const { name, output, tally } of beside) {
    printHeading(name)
    tallies.push(await tally)
    console.log(output.join('').trim())
  }
  return tallies
}
