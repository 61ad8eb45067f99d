import { HOUR_MS, MINUTE_MS } from '#tests/support/time.ts'
import { defineCommand } from '../command.ts'
import { lookAgain } from '../look-again.ts'
import type { World } from '../world.ts'

/** A night without visitors. */
export const rest = defineCommand({
  name: 'rest',
  weight: 4,
  calls: [],
  async run(world) {
    await comeToRest(world)
    return 'A night passes, and everything under way arrives.'
  },
})

/** Everything that is under way arrives, and every unpaid order expires. */
export async function comeToRest(world: World): Promise<void> {
  const { provider, mailbox, shop } = world
  Object.assign(provider.mood, { silent: 0, refusesRefund: false })
  mailbox.failing = 0
  await deliverAll(world)
  await shop.passTime(10 * MINUTE_MS)
  await shop.passTime(HOUR_MS)
  await deliverAll(world)
  for (let rounds = 0; rounds < 4; rounds += 1) await shop.passTime(2 * HOUR_MS)
  await deliverAll(world)
  await shop.passTime(5 * MINUTE_MS)
  await lookAgain(world)
  world.isAtRest = true
}

async function deliverAll({ provider, shop }: World): Promise<void> {
  for (const message of [...provider.outbox]) {
    const { body, signature } = provider.sign(message.event)
    await shop.app.inject({
      method: 'POST',
      url: '/api/webhooks/stripe',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      payload: body,
    })
    provider.outbox.splice(provider.outbox.indexOf(message), 1)
  }
  await shop.runJobs()
}
