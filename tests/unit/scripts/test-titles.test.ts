import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readTestTitles } from '#scripts/requirements/test-titles.ts'

function titlesOf(source: string): string[] {
  const file = join(mkdtempSync(join(tmpdir(), 'runout-titles-')), 'some.test.ts')
  writeFileSync(file, source)
  return readTestTitles(file)
}

it('reads the titles of tests and of groups of tests', () => {
  const source = "describe('A-1 one', () => { test('A-2 two', () => { other('A-3') }) })"
  expect(titlesOf(source)).toEqual(['A-1 one', 'A-2 two'])
})

it('reads what a table of cases puts into the title, and nothing else of it', () => {
  const source = "test.each([['A-1', 'A-2'], ['A-3', 4]] as const)('%s of it', () => {})"
  expect(titlesOf(source)).toEqual(['%s of it', 'A-1', 'A-3'])
  expect(titlesOf("test.each([['A-1']])('plain', () => {})")).toEqual(['plain'])
  expect(titlesOf("test.each(['A-1', 'A-2'])('%s', () => {})")).toEqual(['%s', 'A-1', 'A-2'])
})
