/**
 * Measures `process.nextTick` in a process whose memory was collected in full, with and without a tick object kept:
 * `npm run bench:ticks`; decision 26 keeps the figures.
 */
import { execFileSync } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { keepTickShape } from '../server/platform/keep-tick-shape.ts'

const ROUNDS = 5
const COLLECTIONS = 4
const TICKS_BETWEEN = 100
const TICKS = 50_000
/** By then V8 has optimised what it ever will. */
const REHEARSALS = 5

const [mode] = process.argv.slice(2)
if (mode === undefined) compare()
else await measure(mode === 'kept')

function compare(): void {
  console.log('| | ns for each tick |\n|---|--:|')
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const each of ['not kept', 'kept']) {
      const command = ['--expose-gc', import.meta.filename, each]
      console.log(`| ${each} | ${execFileSync(process.execPath, command).toString().trim()} |`)
    }
  }
}

async function measure(isKept: boolean): Promise<void> {
  if (isKept) keepTickShape()
  for (let n = 0; n < COLLECTIONS; n += 1) {
    await tick(TICKS_BETWEEN)
    globalThis.gc?.()
  }
  for (let n = 0; n < REHEARSALS; n += 1) await tick(TICKS)
  console.log(Math.round((await tick(TICKS)) * 1e6))
}

/** @returns milliseconds for each */
async function tick(count: number): Promise<number> {
  const nothing = () => {}
  const start = performance.now()
  for (let n = 0; n < count; n += 1) process.nextTick(nothing)
  const took = performance.now() - start
  // Lets all of them run, and their objects go.
  await setTimeout(50)
  return took / count
}
