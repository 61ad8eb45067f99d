import type { Tally } from './tally.ts'

export function printHeading(text: string): void {
  console.log(`\n── ${text} ${'─'.repeat(Math.max(0, 74 - text.length))}`)
}

/** A step that fails to run counts as one failure. */
export function toFailure(step: string, error: unknown): Tally {
  console.error(error)
  return { passed: 0, failures: [{ name: step, reason: String(error) }] }
}

/** Lists the failures again and prints the totals. The exit code is 1 unless something passed and nothing failed. */
export function printResult({ passed, failures }: Tally): void {
  if (failures.length > 0) printHeading('what failed')
  for (const { name, reason } of failures) console.log(`✗ ${name}\n    ${reason}`)
  console.log(`\n${passed} passed, ${failures.length} failed`)
  process.exitCode = failures.length > 0 || passed === 0 ? 1 : 0
}
