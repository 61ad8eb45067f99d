import { expect, test } from 'vitest'
import { inTurns } from '../bench/shop/in-turns.ts'

/** Answers in so many ms each time it is asked, the first times not at all; notes for how long it was asked. */
function answering(p50Ms: number, unanswered = 0) {
  const asked: number[] = []
  const ask = async (seconds: number) => {
    asked.push(seconds)
    const perSecond = asked.length <= unanswered ? 0 : 1000 / p50Ms
    return { perSecond, p50Ms: perSecond === 0 ? 0 : p50Ms, p99Ms: p50Ms, cpuMs: 1 }
  }
  return { ask, asked }
}

test('two that answer at once are asked in short turns, after a rehearsal', async () => {
  const [one, other] = [answering(1), answering(19)]
  const turns = await inTurns([one.ask, other.ask], { rounds: 3, seconds: 1 })
  expect(turns).toHaveLength(6)
  expect(one.asked).toEqual([1, ...Array(6).fill(0.5)])
  expect(other.asked).toEqual(one.asked)
})

test('when one of them is slow, both are asked in whole turns', async () => {
  const [one, other] = [answering(1), answering(20)]
  expect(await inTurns([one.ask, other.ask], { rounds: 3, seconds: 2 })).toHaveLength(3)
  expect(one.asked).toEqual([1, 2, 2, 2])
})

test('who has not answered yet goes on with the rehearsal, and is given up after 20 s', async () => {
  const [one, other] = [answering(1), answering(1, 3)]
  await inTurns([one.ask, other.ask], { rounds: 1, seconds: 0.5 })
  expect(other.asked).toEqual([1, 1, 1, 1, 0.5])
  const silent = answering(1, Number.POSITIVE_INFINITY)
  const asking = inTurns([one.ask, silent.ask], { rounds: 1, seconds: 0.5 })
  await expect(asking).rejects.toThrow('No answer within 20 s.')
})

test('a turn without an answer is no figure', async () => {
  const one = answering(1)
  let turns = 0
  const fallsSilent = async (seconds: number) => {
    turns += 1
    const figures = await one.ask(seconds)
    return turns === 3 ? { ...figures, perSecond: 0, p50Ms: 0 } : figures
  }
  const asking = inTurns([one.ask, fallsSilent], { rounds: 3, seconds: 1 })
  await expect(asking).rejects.toThrow('No answer within a turn of 0.5 s. Ask with more --seconds.')
})
