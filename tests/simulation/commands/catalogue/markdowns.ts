import { DAY_MS } from '#tests/support/time.ts'
import { toWords } from '../../calls.ts'
import { type Command, defineCommand } from '../../command.ts'
import type { Offer, World } from '../../world.ts'
import { lookAtCatalogue, noteBroken, ownerDoes, usedCopiesOf } from './book.ts'

const schedule = {
  isOn: true,
  steps: [
    { days: 20, percent: 20 },
    { days: 40, percent: 40 },
  ],
  rounding: '0.50',
} as const

const setSchedule = defineCommand({
  name: 'set-markdown-schedule',
  weight: 0.7,
  calls: ['PUT /markdown-schedule'],
  async run(world, chance) {
    const isOn = chance.may(0.8)
    const { refusal } = await ownerDoes(world, 'PUT /markdown-schedule', {
      headers: {},
      body: { ...schedule, steps: [...schedule.steps], isOn },
    })
    if (refusal) return `The owner cannot set the markdown schedule: ${toWords(refusal)}.`
    return `The owner turns the markdown schedule ${isOn ? 'on: 20% after 20 days' : 'off'}.`
  },
})

/** While the schedule is on, every copy that has lain at its first price for longer than the first step must be listed. */
const propose = defineCommand({
  name: 'propose-markdowns',
  weight: 1.5,
  calls: ['POST /markdown-proposals'],
  async run(world) {
    const { answer, refusal } = await ownerDoes(world, 'POST /markdown-proposals')
    if (refusal) return `The owner cannot list markdowns: ${toWords(refusal)}.`
    const listed = new Set(answer.proposals.map(({ _id }) => _id))
    const set = await ownerDoes(world, 'GET /markdown-schedule')
    for (const copy of set.answer?.schedule.isOn ? usedCopiesOf(world) : []) {
      if (listed.has(copy.id) || !(await isDue(world, copy))) continue
      const text =
        'a used copy has lain at one price for longer than the first step, and no markdown is proposed'
      noteBroken(world, 'P16', text)
    }
    return `The owner lists markdowns: ${answer.proposals.length} copies.`
  },
})

/** Whether a copy must be listed, for any rounding. */
async function isDue(world: World, { id, pricedSince }: Offer): Promise<boolean> {
  const { answer } = await ownerDoes(world, 'GET /used-copies/:id', { params: { id } })
  const told = answer?.usedCopy
  if (!pricedSince || told?.inventory.state !== 'on-sale') return false
  const days = (world.clock.now().getTime() - pricedSince.getTime()) / DAY_MS
  const { floorPrice = 0, isPriceFixed } = told.inventory
  const hasRoom = told.price >= 2 && told.price * 0.75 > floorPrice
  return days > 21 && hasRoom && !isPriceFixed && told.wasPrice === undefined
}

const applyMarkdowns = defineCommand({
  name: 'apply-markdowns',
  weight: 1.5,
  calls: ['POST /markdown-proposals/apply'],
  async run(world) {
    const { answer } = await ownerDoes(world, 'GET /markdown-proposals')
    if (!answer || answer.proposals.length === 0) return undefined
    const ids = answer.proposals.map(({ _id }) => _id)
    const { refusal } = await ownerDoes(world, 'POST /markdown-proposals/apply', {
      body: { ids, seen: answer.seen },
    })
    if (refusal) return `The owner cannot apply the markdowns: ${toWords(refusal)}.`
    await lookAtCatalogue(world)
    for (const copy of usedCopiesOf(world)) if (ids.includes(copy.id)) delete copy.pricedSince
    return `The owner applies markdowns to ${ids.length} copies.`
  },
})

export const markdownCommands: Command[] = [setSchedule, propose, applyMarkdowns]
