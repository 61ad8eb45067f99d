import { callAs } from '../../calls.ts'
import { takeComplaints } from '../../commands/people/book.ts'
import { compareSums, tillOf } from '../../commands/people/till.ts'
import { definePromise } from '../../promise.ts'
import { ownerOf } from '../../world.ts'

/** Each day's end has the payments since the one before: none is counted twice, and none is lost. */
export const counterCashIsRight = definePromise({
  name: 'P20',
  sentence: "The counter's cash equals its sums.",
  share: 0.3,
  async check(world) {
    const broken = takeComplaints(world, 'P20')
    if (!world.shop.services.settings.hasCounter) return broken
    const till = tillOf(world)
    const owner = ownerOf(world)
    const { answer } = await callAs(world, owner, 'GET /counter/day')
    if (!answer) return [...broken, 'the open day cannot be looked at']
    const list = await callAs(world, owner, 'GET /counter/day-ends', {
      query: { page: 1, limit: 100 },
    })
    const listed = list.answer?.dayEnds.map(({ _id }) => _id).toReversed() ?? []
    const isWhole = till.ends.length > 100 || listed.join() === till.ends.join()
    return [
      ...broken,
      ...compareSums(till, answer.day).map((text) => `on the open day ${text}`),
      ...(isWhole ? [] : ["the list of day's ends is another one"]),
    ]
  },
})
