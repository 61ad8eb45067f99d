import { createSession } from '#server/auth/index.ts'
import { systemContext } from '#server/platform/context.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#tests/support/time.ts'
import { defineCommand } from '../command.ts'
import { toSpan } from '../words.ts'
import type { World } from '../world.ts'

const spans = [
  MINUTE_MS,
  5 * MINUTE_MS,
  35 * MINUTE_MS,
  HOUR_MS,
  5 * HOUR_MS,
  DAY_MS,
  8 * DAY_MS,
  30 * DAY_MS,
]

export const wait = defineCommand({
  name: 'wait',
  weight: 5,
  calls: [],
  async run(world, chance) {
    const ms = chance.pick(spans)
    await world.shop.passTime(ms)
    if (ms > DAY_MS) await signInAgain(world)
    return `${toSpan(ms)} pass.`
  },
})

/** Sessions end after weeks; who is signed in signs in again. */
async function signInAgain({ people, shop }: World): Promise<void> {
  const ctx = systemContext(shop.services, 'sign-in')
  for (const person of people.values()) {
    if (person.token && !person.isDeleted) person.token = await createSession(ctx, person.id)
  }
}

export const runJobs = defineCommand({
  name: 'run-jobs',
  weight: 5,
  calls: [],
  mayOverlap: true,
  async run({ shop }) {
    await shop.runJobs()
    return undefined
  },
})

export const mailOutage = defineCommand({
  name: 'mail-outage',
  weight: 0.7,
  calls: [],
  async run({ mailbox }, chance) {
    mailbox.failing = 1 + chance.below(3)
    return `The mail server refuses the next ${mailbox.failing} mails.`
  },
})
