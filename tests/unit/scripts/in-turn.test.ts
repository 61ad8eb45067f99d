import { beforeEach, expect, it, vi } from 'vitest'
import { runInTurn, type Task } from '#scripts/test/in-turn.ts'
import type { Tally } from '#scripts/test/tally.ts'

const passed = (count: number): Tally => ({ passed: count, failures: [] })

let printed: string[]
beforeEach(() => {
  printed = []
  vi.spyOn(console, 'log').mockImplementation((text: string) => printed.push(text.trim()))
  return () => vi.restoreAllMocks()
})

const runs = {
  shown: async () => 0,
  collected: (write: (text: string) => void) => async () => {
    write('waited\n')
    return 0
  },
}

it('runs the tasks one after the other', async () => {
  const events: string[] = []
  const task = (name: string, count: number): Task => ({
    name,
    work: async () => {
      events.push(`${name} starts`)
      await new Promise(setImmediate)
      events.push(`${name} ends`)
      return passed(count)
    },
  })
  expect(await runInTurn([task('lint', 1), task('unit', 2)], runs)).toEqual([passed(1), passed(2)])
  expect(events).toEqual(['lint starts', 'lint ends', 'unit starts', 'unit ends'])
})

it('runs a task that often waits beside the later ones, and prints its output at the end', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const waiting: Task = {
    name: 'faults',
    isBeside: true,
    work: async (run) => {
      await run([])
      await promise
      return passed(1)
    },
  }
  const unit: Task = {
    name: 'unit',
    work: async () => {
      resolve()
      return passed(2)
    },
  }
  const tallies = await runInTurn([waiting, unit], runs)
  expect(tallies).toEqual([passed(2), passed(1)])
  expect(printed.map((line) => line.replaceAll(/[─ ]/g, ''))).toEqual(['unit', 'faults', 'waited'])
})
