import { expect, it } from 'vitest'
import type { Life, Step } from '#tests/simulation/life.ts'
import { shrinkLife } from '#tests/simulation/shrink.ts'

const step = (id: number, count = 1): Step => ({
  id,
  acts: Array.from({ length: count }, (_, at) => ({ id: id * 10 + at, command: 'wait', seed: 1 })),
})
const life: Life = { seed: 1, steps: [...Array(40).keys()].map((at) => step(at + 1)) }
const idsOf = ({ steps }: Life) => steps.map(({ id }) => id)
const never = () => false

it('keeps only the steps that break the promise', async () => {
  const breaks = async (shorter: Life) => [3, 17, 31].every((id) => idsOf(shorter).includes(id))
  expect(idsOf(await shrinkLife(life, breaks, never))).toEqual([3, 17, 31])
})

it('keeps one of several acts, without the crash', async () => {
  const wide: Life = { seed: 1, steps: [{ ...step(1, 3), crashes: true }] }
  const breaks = async ({ steps }: Life) =>
    steps.some(({ acts }) => acts.some(({ id }) => id === 11))
  expect((await shrinkLife(wide, breaks, never)).steps).toEqual([
    { id: 1, acts: [{ id: 11, command: 'wait', seed: 1 }] },
  ])
})

it('stops when the time is over', async () => {
  expect(
    await shrinkLife(
      life,
      async () => true,
      () => true,
    ),
  ).toEqual(life)
})
