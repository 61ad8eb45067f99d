/**
 * Loaded before the shop (`node --import`): shifts the wall clock by the milliseconds in the file named in
 * FAULTS_CLOCK, read again on SIGUSR2. Timers are not affected, as when the clock of a machine is set.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const file = process.env.FAULTS_CLOCK ?? ''
const RealDate = Date
let offsetMs = 0

class ShiftedDate extends RealDate {
  constructor(...given: unknown[]) {
    if (given.length === 0) super(RealDate.now() + offsetMs)
    else super(...(given as [number]))
  }
  static override now(): number {
    return RealDate.now() + offsetMs
  }
}

function readOffset(): void {
  offsetMs = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
  writeFileSync(`${file}.${process.pid}`, String(offsetMs))
}

readOffset()
globalThis.Date = ShiftedDate as DateConstructor
process.on('SIGUSR2', readOffset)
