import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { commands } from '#scripts/commands.mjs'

const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  readFileSync('package.json', 'utf8'),
)

it('runs every npm script through the command runner', () => {
  expect(Object.keys(scripts)).toEqual(Object.keys(commands))
  for (const [name, line] of Object.entries(scripts)) {
    const withoutMemoryOptions = line
      .replace(/^MALLOC_ARENA_MAX=2 /, '')
      .replace(/ --max-semi-space-size=\d+ --max-old-space-size=\d+/, '')
    expect(withoutMemoryOptions).toBe(`exec node scripts/run.mjs ${name}`)
  }
})

it.each(Object.entries(commands))('finds the file that %s runs', (_, { program, tool, npm }) => {
  const files = [program, tool && `node_modules/${tool}`].filter((file) => file !== undefined)
  expect(files).toHaveLength(npm ? 0 : 1)
  expect(files.every((file) => existsSync(file))).toBe(true)
})

// A run of CI is the only thing that reads this file: nothing else shows that it is damaged.
it('has CI run the test command of the README, and nothing else', () => {
  expect(readFileSync('.ci/run', 'utf8').trim().split('\n')).toEqual([
    '#!/usr/bin/env bash',
    'set -euo pipefail',
    'cd "$(dirname "$0")/.."',
    'npm test',
  ])
})
