import { ifMatch } from '#contract/if-match.ts'
import { callAs, toWords } from '../../calls.ts'
import { defineCommand } from '../../command.ts'
import { toMoney } from '../../words.ts'
import { adminsOf, ownerOf } from '../../world.ts'
import { complain } from './book.ts'
import { compareSums, tillOf } from './till.ts'

/** The owner counts the drawer, sometimes while another admin does the same. */
export const endDay = defineCommand({
  name: 'end-day',
  calls: ['POST /counter/day-ends'],
  isPossible: (world) => world.shop.services.settings.hasCounter === true,
  async run(world, chance, id) {
    const owner = ownerOf(world)
    const shown = await callAs(world, owner, 'GET /counter/day')
    if (!shown.answer) return undefined
    const { day } = shown.answer
    const till = tillOf(world)
    const counted = Math.max(day.expected + chance.pick([0, 0, -1, 2.5]), 0)
    const left = chance.pick([0, Math.min(counted, 50)])
    const other = chance.may(0.3) ? chance.one(adminsOf(world)) : undefined
    const outcomes = await Promise.all(
      [owner, other ?? []].flat().map((admin, at) =>
        callAs(world, admin, 'POST /counter/day-ends', {
          headers: { 'idempotency-key': `day-${id}-${at}`, ...ifMatch(day.version) },
          body: { counted, left },
        }),
      ),
    )
    const ended = outcomes.flatMap(({ answer }) => answer?.dayEnd ?? [])
    const [dayEnd, ...more] = ended
    if (more.length > 0) complain(world, 'P20', 'a day is ended by two admins')
    if (!dayEnd) {
      const refusal = outcomes[0]?.refusal
      complain(world, 'P20', 'a day that was just looked at cannot be ended')
      return `The owner cannot end the day: ${refusal ? toWords(refusal) : 'no answer'}.`
    }
    for (const text of compareSums(till, dayEnd)) complain(world, 'P20', `at a day's end ${text}`)
    if (dayEnd.number !== till.ends.length + 1) {
      complain(world, 'P20', "the number of a day's end leaves a gap")
    }
    till.ends.push(dayEnd._id)
    till.open = []
    till.leftCents = Math.round(left * 100)
    return `The owner ends day ${dayEnd.number} with ${toMoney(Math.round(counted * 100))} in the drawer.`
  },
})
