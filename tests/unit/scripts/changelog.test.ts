import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isLater, notesOf, toReleased } from '#scripts/release/changelog.rules.ts'

const changelog = '# Changelog\n\n## Unreleased\n\n- Clips.\n\n## 1.0.0 - 2026-11-29\n\n- All.\n'

test('a release takes the unreleased entries', () => {
  const released = toReleased(changelog, '1.1.0', '2026-12-24')
  expect(notesOf(released, '1.1.0')).toBe('- Clips.')
  expect(notesOf(released, 'Unreleased')).toBe('')
  expect(notesOf(released, '1.0.0')).toBe('- All.')
  expect(() => toReleased(released, '1.2.0', '2026-12-25')).toThrow(/no entries/)
})

test.each([
  ['1.10.0', '1.9.3', true],
  ['1.9.3', '1.9.3', false],
  ['0.9.0', '1.0.0', false],
  ['v2.0.0', '1.0.0', false],
  ['', '1.0.0', false],
])('%j after %j: %j', (version, former, answer) => {
  expect(isLater(version, former)).toBe(answer)
})

test('the version of package.json has its notes and its data', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  expect(notesOf(readFileSync('CHANGELOG.md', 'utf8'), version)).not.toBe('')
  expect(readdirSync('db/releases')).toEqual([`${version}.json.br`])
})
