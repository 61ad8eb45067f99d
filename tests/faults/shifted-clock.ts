/**
 * Loaded before the shop (`node --import`): its wall clock is off by what the file named in FAULTS_CLOCK says, in
 * milliseconds, read anew on SIGUSR2. The shop itself knows nothing of this, and timers go on as they do when the
 * clock of a machine is set.
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
