import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { applyFault } from '#tests/simulation/deliberate-faults/deliberate-fault.ts'
import { deliberateFaults } from '#tests/simulation/deliberate-faults/list.ts'

const FUNCTIONS = 'db/functions'

/** The text of a function of the database; empty without one. */
function readFunction(name: string): string {
  const texts = readdirSync(FUNCTIONS)
    .filter((file) => file.endsWith('.sql'))
    .flatMap((file) => readFileSync(`${FUNCTIONS}/${file}`, 'utf8').split(/^(?=CREATE )/m))
  return texts.find((text) => text.startsWith(`CREATE OR REPLACE FUNCTION ${name}(`)) ?? ''
}

describe('a deliberate fault', () => {
  test.each(deliberateFaults)('$name changes one place of the program', (fault) => {
    const source =
      'file' in fault ? readFileSync(fault.file, 'utf8') : readFunction(fault.sqlFunction)
    expect(applyFault(fault, source)).not.toBe(source)
  })

  test('has a name of its own', () => {
    expect(new Set(deliberateFaults.map(({ name }) => name)).size).toBe(deliberateFaults.length)
  })
})
