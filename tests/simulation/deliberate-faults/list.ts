import type { DeliberateFault } from './deliberate-fault.ts'

/** Thirty ways in which a change could harm people without failing to compile. */
export const deliberateFaults: DeliberateFault[] = []
