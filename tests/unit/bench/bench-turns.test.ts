import { expect, test } from 'vitest'
import { inTurns } from '#bench/http/in-turns.ts'

/** A server with this response time, unreachable for its first requests; records the length of each turn. */
function answering(p50Ms: number, unanswered = 0) {
  const asked: number[] = []
  const ask = async (seconds: number) => {
    asked.push(seconds)
    const perSecond = asked.length <= unanswered ? 0 : 1000 / p50Ms
    return { perSecond, p50Ms: perSecond === 0 ? 0 : p50Ms, p99Ms: p50Ms, cpuMs: 1 }
  }
  return { ask, asked }
}

test('measures two fast servers in short turns, after a warm-up', async () => {
  const [one, other] = [answering(1), answering(19)]
  const turns = await inTurns([one.ask, other.ask], { rounds: 3, seconds: 1 })
  expect(turns).toHaveLength(6)
  expect(one.asked).toEqual([1, ...Array(6).fill(0.5)])
  expect(other.asked).toEqual(one.asked)
})

test('measures both in full turns when one is slow', async () => {
  const [one, other] = [answering(1), answering(20)]
  expect(await inTurns([one.ask, other.ask], { rounds: 3, seconds: 2 })).toHaveLength(3)
  expect(one.asked).toEqual([1, 2, 2, 2])
})

test('extends the warm-up of a server that does not respond, up to 16 s', async () => {
  const [one, other] = [answering(1), answering(1, 3)]
  await inTurns([one.ask, other.ask], { rounds: 1, seconds: 0.5 })
  expect(other.asked).toEqual([1, 2, 4, 8, 0.5])
  const silent = answering(1, Number.POSITIVE_INFINITY)
  const asking = inTurns([one.ask, silent.ask], { rounds: 1, seconds: 0.5 })
  await expect(asking).rejects.toThrow('No answer within 16 s.')
})

test('a turn without a response has no result', async () => {
  const one = answering(1)
  let turns = 0
  const fallsSilent = async (seconds: number) => {
    turns += 1
    const figures = await one.ask(seconds)
    return turns === 3 ? { ...figures, perSecond: 0, p50Ms: 0 } : figures
  }
  const asking = inTurns([one.ask, fallsSilent], { rounds: 3, seconds: 1 })
  await expect(asking).rejects.toThrow('No answer within a turn of 0.5 s. Set a longer --seconds.')
})
