import { expect, it } from 'vitest'
import { type CallKey, calls } from '#contract/calls.ts'
import { commands } from '#tests/simulation/commands/index.ts'
import { notDrawn } from '#tests/simulation/not-drawn.ts'

const writing = (Object.keys(calls) as CallKey[]).filter((key) => !key.startsWith('GET '))
const drawn = new Set(commands.flatMap((command) => command.calls))

it('draws every writing call of the contract in lives, except those with a reason', () => {
  expect(writing.filter((key) => !drawn.has(key) && !notDrawn[key])).toEqual([])
})

it('gives reasons only for calls that no command makes', () => {
  const excused = Object.keys(notDrawn) as CallKey[]
  expect(excused.filter((key) => drawn.has(key) || !writing.includes(key))).toEqual([])
})

it('gives each command a name of its own', () => {
  const names = commands.map(({ name }) => name)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})
